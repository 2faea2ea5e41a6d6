import { articlePath } from '#src/features/news/article.ts'
import { publicDatabase } from '#netlify/server/http/database.ts'
import { rows } from '#netlify/server/http/rows.ts'

/** The path of the published article whose id begins with the last twelve characters of an address; undefined without one. */
export async function findArticlePath(address: string): Promise<string | undefined> {
  const [, one, other] = /(?:^|-)([0-9a-f]{8})([0-9a-f]{4})$/.exec(address) ?? []
  if (!one || !other) return undefined
  const [article] = await rows(
    publicDatabase()
      .from('news')
      .select('id, title, type')
      .gte('id', `${one}-${other}-0000-0000-000000000000`)
      .lte('id', `${one}-${other}-ffff-ffff-ffffffffffff`)
      .limit(1),
  )
  return article && articlePath(article)
}
