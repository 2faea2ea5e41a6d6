import { publicSince } from '#src/components/admin/live-status.ts'
import { shortDate } from '#src/components/admin/moment.ts'
import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { kitPath } from '#src/features/press/press-kit.ts'
import { counted } from '#src/lib/counted.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import type { PressKitInList } from './contract.ts'

/** The rows of the list of press kits. */
export const pressRows: RowsOf<PressKitInList> = {
  picture: ({ picture }) => picture,
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
      name: 'about',
      head: 'About',
      fact: ({ releaseId, artistId }) => (releaseId ? 'Release' : artistId ? 'Artist' : ''),
      isOnPhone: true,
    },
    {
      name: 'photos',
      head: 'Photos',
      kind: 'number',
      fact: ({ photos }) => counted(photos.length, ['photo', 'photos']),
      order: ({ photos }) => photos.length,
      isOnPhone: true,
    },
    {
      name: 'updated',
      head: 'Updated',
      kind: 'number',
      fact: ({ updatedAt }, site) => shortDate(updatedAt, site),
      order: ({ updatedAt }) => Date.parse(updatedAt),
      from: 1280,
    },
  ],
  note: ({ line, content }) => line || plainWords(content).slice(0, 200),
  state: ({ published, scheduled, publishedAt, isShown }, site) => {
    if (!published) return 'DRAFT'
    if (scheduled) return `OUT ${shortDate(publishedAt, site).toUpperCase()}`
    return isShown ? '' : 'NOT ON THE SITE'
  },
  publicSince: (kit) => (kit.isShown ? publicSince(kit) : null),
  sitePath: (kit) => (kit.isShown ? kitPath(kit) : null),
  texts: ({ title, slug, line, short, content }) => [title, slug, line, short, content],
}
