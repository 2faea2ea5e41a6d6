import * as v from 'valibot'
import { pagePath } from '#src/features/pages/page.ts'
import { articlePath } from '#src/features/news/article.ts'
import type { RedirectsRead } from '#src/features/redirects/admin/contract.ts'
import { redirect } from '#src/features/redirects/redirects.ts'
import { plainText } from '#src/lib/markup.ts'
import { visitorPages } from '#src/lib/reserved-paths.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'

const kinds = ['release', 'artist', 'article', 'page'] as const
const record = v.object({ kind: v.picklist(kinds), name: v.string(), title: v.string() })
const known = v.object({ stored: v.array(redirect), records: v.array(record) })

const pathOf = ({ kind, name, title }: v.InferOutput<typeof record>) =>
  kind === 'article'
    ? articlePath({ id: name, title })
    : kind === 'page'
      ? pagePath({ slug: name })
      : `/${kind}/${name}`

/** The old addresses, and the pages of the site that they may lead to. Throws RequestError, DatabaseError. */
export async function readRedirects(database: DataApi): Promise<RedirectsRead> {
  const { stored, records } = await jsonResult(known, database.rpc('read_redirects'))
  return {
    stored,
    pages: [
      ...visitorPages,
      ...records.map((one) => ({ path: pathOf(one), title: plainText(one.title) })),
    ],
  }
}
