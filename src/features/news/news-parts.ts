import { dayOf } from '#src/lib/day.ts'
import { cardsPerPage, partsByYear } from '#src/lib/list-parts.ts'
import type { Article } from './article.ts'

/** The end of the address of all news that are about no show and no release. */
export const generalSlug = 'general'

const kinds = [
  { type: 'other', slug: generalSlug, name: 'News' },
  { type: 'show', slug: 'shows', name: 'Shows' },
  { type: 'release', slug: 'releases', name: 'Releases' },
] as const

/** What the news are divided into when they are more than one page shows: the kinds and the years that have some. */
export function newsParts(articles: readonly Article[], timeZone: string) {
  if (articles.length <= cardsPerPage) return { kinds: [], years: [] }
  const ofKind = (type: string) => articles.filter((article) => article.type === type)
  const yearOf = ({ publishedAt }: Article) => dayOf(new Date(publishedAt), timeZone).slice(0, 4)
  const parts = kinds.map(({ type, slug, name }) => ({ slug, name, items: ofKind(type) }))
  return {
    kinds: parts.filter(({ items }) => items.length > 0),
    years: partsByYear(articles, yearOf),
  }
}
