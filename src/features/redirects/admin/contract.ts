import * as v from 'valibot'
import { mostRedirects, problemsOf, redirect, type Redirect } from '../redirects.ts'
import { lineMessage } from './messages.ts'

/** A page that an old address may lead to. */
export type SitePage = { path: string; title: string }
export type RedirectsRead = { stored: Redirect[]; pages: SitePage[] }

const firstProblem = (lines: Redirect[]) => problemsOf(lines).find((problem) => problem)

/** Lines to save, and old addresses to delete, all or nothing. */
export const redirectsInput = v.strictObject({
  saved: v.pipe(
    v.array(redirect),
    v.maxLength(mostRedirects),
    v.check(
      (lines) => !firstProblem(lines),
      ({ input }) => lineMessage(firstProblem(input)!),
    ),
  ),
  removed: v.pipe(v.array(v.string()), v.maxLength(mostRedirects)),
})
