import * as v from 'valibot'
import { pagePath } from '#src/features/pages/page.ts'
import { articlePath } from '#src/features/news/article.ts'
import type { redirectOperations } from '#src/features/redirects/admin/operations.ts'
import { redirect } from '#src/features/redirects/redirects.ts'
import { plainText } from '#src/lib/markup.ts'
import { visitorPages } from '#src/features/redirects/reserved-paths.ts'
import { execute, jsonResult } from '#netlify/server/http/rows.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

const kinds = ['release', 'artist', 'article', 'page', 'goods', 'press-kit'] as const
const record = v.object({ kind: v.picklist(kinds), name: v.string(), title: v.string() })
const known = v.object({ stored: v.array(redirect), records: v.array(record) })

const pathOf = ({ kind, name, title }: v.InferOutput<typeof record>) =>
  kind === 'article'
    ? articlePath({ id: name, title })
    : kind === 'page'
      ? pagePath({ slug: name })
      : `/${kind === 'press-kit' ? 'press' : kind}/${name}`

/** Each throws RequestError, DatabaseError. */
export const redirectHandlers: HandlersBeyondSql<typeof redirectOperations> = {
  /** The old addresses, and the pages of the site that they may lead to. */
  readRedirects: async ({ database }) => {
    const { stored, records } = await jsonResult(known, database.rpc('read_redirects'))
    const pages = records.map((one) => ({ path: pathOf(one), title: plainText(one.title) }))
    return { stored, pages: [...visitorPages, ...pages] }
  },
  changeRedirects: async ({ input, database }) => {
    await execute(database.rpc('change_redirects', input))
    return { outcome: 'changed' }
  },
}
