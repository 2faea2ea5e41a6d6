import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { CodesUsed } from '#src/components/admin/CodesUsed.tsx'
import { counted } from '#src/lib/counted.ts'
import { shortDate } from '#src/components/admin/moment.ts'
import type { ReleaseInList } from './contract.ts'
import { filesText } from './messages.ts'

/** The rows of the list of releases. */
export const releaseRows: RowsOf<ReleaseInList> = {
  picture: ({ coverImage }) => coverImage,
  columns: [
    {
      name: 'newest',
      head: 'Year',
      fact: ({ year }) => year,
      order: ({ availableAt, year }) => Date.parse(availableAt || `${year}-01-01`) || '',
      isInDatabase: true,
      from: 1280,
    },
    {
      name: 'number',
      head: 'Number',
      fact: ({ catalogueNumber }) => catalogueNumber,
      order: ({ catalogueNumber }) => catalogueNumber,
      isOnPhone: true,
    },
    {
      name: 'title',
      head: 'Title',
      kind: 'title',
      fact: ({ title }) => title,
      order: ({ title }) => title,
      isInDatabase: true,
      track: 'minmax(8rem, 3fr)',
    },
    {
      name: 'artist',
      head: 'Artist',
      kind: 'name',
      fact: ({ artist }) => artist,
      order: ({ artist }) => artist,
      isInDatabase: true,
      isOnPhone: true,
      track: 'minmax(6rem, 2fr)',
    },
    {
      name: 'files',
      head: 'Files',
      fact: filesText,
      from: 1536,
    },
    {
      name: 'codes',
      head: 'Codes',
      kind: 'number',
      fact: ({ codes }) => (codes.used + codes.left > 0 ? <CodesUsed {...usedOf(codes)} /> : ''),
      order: ({ codes: { used, left } }) => (used + left > 0 ? used : ''),
      from: 1280,
    },
  ],
  state: ({ listed, availableAt, formerAvailableAt, files }, site) => {
    if (files.gives === 'nothing' && listed) return 'NO FILES'
    if (!listed) return 'NOT ON THE SITE'
    const isToCome = availableAt !== '' && Date.parse(availableAt) > Date.now()
    if (!isToCome) return ''
    const day = shortDate(availableAt, site)
    // Both fit into a line of a phone without another word.
    const text = formerAvailableAt
      ? `${day} (was ${shortDate(formerAvailableAt, site)})`
      : `Out ${day}`
    return text.toUpperCase()
  },
  publicSince: ({ listed, updatedAt }) => (listed ? updatedAt : null),
  sitePath: ({ listed, slug }) => (listed ? `/release/${slug}` : null),
  links: ({ id, codes }) => [
    [`CODES (${codes.left.toLocaleString('en-US')} left)`, `/codes?release=${id}`],
  ],
  texts: ({ title, artist, year, catalogueNumber }) => [title, artist, year, catalogueNumber],
}

const usedOf = ({ used, left }: ReleaseInList['codes']) => ({
  used,
  total: used + left,
  title: `${counted(left, ['code', 'codes'])} left`,
})
