import { publicSince } from '#src/components/admin/live-status.ts'
import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { pagePath } from '#src/features/pages/page.ts'
import { shortDate } from '#src/components/admin/moment.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import type { PageInList } from './contract.ts'

const placementWords = { navigation: 'Navigation', footer: 'Footer', none: 'Not linked' } as const

/** The rows of the list of pages. */
export const pageRows: RowsOf<PageInList> = {
  picture: ({ image }) => image,
  columns: [
    {
      name: 'title',
      head: 'Title',
      kind: 'title',
      fact: ({ title }) => title,
      order: ({ title }) => title,
      track: 'minmax(10rem, 1fr)',
    },
    {
      name: 'address',
      head: 'Address',
      fact: pagePath,
      order: pagePath,
      isOnPhone: true,
      track: 'minmax(6rem, 1fr)',
    },
    {
      name: 'place',
      head: 'Linked',
      fact: ({ placement }) => placementWords[placement],
      order: ({ placement }) => placementWords[placement],
    },
    {
      name: 'updated',
      head: 'Updated',
      kind: 'number',
      fact: ({ updatedAt }, site) => shortDate(updatedAt, site),
      order: ({ updatedAt }) => Date.parse(updatedAt),
    },
  ],
  note: ({ content }) => plainWords(content).slice(0, 200),
  state: ({ published, scheduled, publishedAt }, site) => {
    if (!published) return 'DRAFT'
    return scheduled ? `OUT ${shortDate(publishedAt, site).toUpperCase()}` : ''
  },
  publicSince,
  sitePath: (page) => (page.published && !page.scheduled ? pagePath(page) : null),
  texts: ({ title, slug, content }) => [title, slug, content],
}
