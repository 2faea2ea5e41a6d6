/** Why a file cannot be used as a master; admin/messages.ts has the sentences. */
export type MasterProblem =
  | { code: 'unknown' | 'unreadable' | 'damaged' | 'empty' | 'no-decoder' | 'no-length' }
  /** `name`: words that follow 'is'. */
  | { code: 'other-kind'; name: string }
  | { code: 'compressed'; codec: string }
  | { code: 'float'; bits: number }
  | { code: 'bits'; bits: number }
  | { code: 'sample-rate'; sampleRate: number }
  | { code: 'channels'; channels: number }
  | { code: 'cut'; missingSeconds: number }

/** Ends the reading of a master wherever its fault shows; problemOf() makes it an answer again. */
export class MasterRefusal extends Error {
  readonly problem: MasterProblem
  constructor(problem: MasterProblem, options?: ErrorOptions) {
    super(`The master is refused: ${problem.code}`, options)
    this.problem = problem
  }
}

export const refuse = (problem: MasterProblem): never => {
  throw new MasterRefusal(problem)
}

/** The problem that ended some work on a master; null when something else did. */
export function problemOf(error: unknown): MasterProblem | null {
  if (error instanceof MasterRefusal) return error.problem
  // What a browser and Node throw for a file that was changed, moved or deleted.
  const isGone =
    error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
  return isGone ? { code: 'unreadable' } : null
}
