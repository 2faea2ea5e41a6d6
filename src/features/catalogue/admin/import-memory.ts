import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import { kinds } from './kind.ts'

const key = 'deadwax-import'

/** An import that this tab has sent and that is not answered. */
const sentImport = v.object({ id: v.string(), kind: v.picklist(kinds), name: v.string() })
export type SentImport = v.InferOutput<typeof sentImport>

/** The import whose answer a reload has cut off. */
export function readSentImport(): SentImport | undefined {
  const stored = attempt((): unknown => JSON.parse(sessionStorage.getItem(key) ?? ''))
  const parsed = v.safeParse(sentImport, stored)
  return parsed.success ? parsed.output : undefined
}

export const storeSentImport = ({ id, kind, name }: SentImport) =>
  attempt(() => sessionStorage.setItem(key, JSON.stringify({ id, kind, name })))

export const forgetSentImport = () => attempt(() => sessionStorage.removeItem(key))
