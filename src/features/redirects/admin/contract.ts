import * as v from 'valibot'
import { mostRedirects, problemsOf, redirect, type Redirect } from '../redirects.ts'
import { lineMessage } from './messages.ts'

/** `pages`: those that an old address may lead to. */
export type RedirectsRead = { stored: Redirect[]; pages: { path: string; title: string }[] }

export const redirectsBodyBytes = 4_000_000
const problemIn = (lines: Redirect[]) => problemsOf(lines).find((problem) => problem)

/** Lines to save, and old addresses to delete, all or nothing. */
export const redirectsInput = v.strictObject({
  saved: v.pipe(
    v.array(redirect),
    v.maxLength(mostRedirects),
    v.check(
      (lines) => !problemIn(lines),
      ({ input }) => lineMessage(problemIn(input)!),
    ),
  ),
  removed: v.pipe(v.array(v.string()), v.maxLength(mostRedirects)),
})
