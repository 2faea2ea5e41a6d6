import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Prompts at the terminal and returns the trimmed answer. Throws PromptClosedError. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return answerTo(terminal, question)
}

export const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY

/** Asks for a yes. Throws PromptClosedError for any other answer. */
export async function confirm(question: string): Promise<void> {
  if (!/^y(es)?$/i.test(await ask(`${question} (y/N) `))) throw new PromptClosedError()
}

/** Prompts without echo, for passwords. Throws PromptClosedError. */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await answerTo(terminal, '')
  process.stdout.write('\n')
  return answer
}

async function answerTo(terminal: ReturnType<typeof createInterface>, question: string) {
  // Ctrl-C and Ctrl-D close the interface, and question() then stays pending.
  const closed = new Promise<never>((_resolve, reject) =>
    terminal.once('close', () => reject(new PromptClosedError())),
  )
  try {
    return (await Promise.race([terminal.question(question), closed])).trim()
  } finally {
    terminal.close()
  }
}

/** The prompt was closed with Ctrl-C or Ctrl-D, or not answered with a yes. */
export class PromptClosedError extends Error {
  override name = 'PromptClosedError'
}
