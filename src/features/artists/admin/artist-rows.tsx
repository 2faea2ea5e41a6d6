import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { artistPath } from '#src/features/artists/artist.ts'
import { findScheme, schemeSwatch } from '#src/lib/color-schemes.ts'
import { shortDate } from '#src/components/admin/moment.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import type { AdminArtist } from './contract.ts'

/** The rows of the list of artists. */
export const artistRows: RowsOf<AdminArtist> = {
  picture: ({ image }) => image,
  columns: [
    {
      name: 'order',
      head: 'Order',
      kind: 'number',
      fact: ({ displayOrder }) => displayOrder,
      order: ({ displayOrder }) => -displayOrder,
      isInDatabase: true,
    },
    {
      name: 'name',
      head: 'Name',
      kind: 'title',
      fact: ({ name }) => name,
      order: ({ name }) => name,
      isInDatabase: true,
      track: 'minmax(10rem, 4fr)',
    },
    {
      name: 'address',
      head: 'Address',
      fact: artistPath,
      order: (artist) => artistPath(artist) ?? '',
      isOnPhone: true,
      track: 'minmax(6rem, 5fr)',
    },
    {
      name: 'scheme',
      head: 'Scheme',
      fact: ({ colorScheme }) => <Scheme name={colorScheme} />,
      order: ({ colorScheme }) => colorScheme,
      from: 1536,
    },
    {
      name: 'link',
      head: 'Link',
      fact: ({ linkText, linkUrl }) => [linkText, linkUrl].filter(Boolean).join(' → '),
      from: 1536,
      track: 'minmax(0, 4fr)',
    },
    {
      name: 'updated',
      head: 'Changed',
      kind: 'number',
      fact: ({ updatedAt }, site) => shortDate(updatedAt, site),
      order: ({ updatedAt }) => Date.parse(updatedAt),
      isInDatabase: true,
      from: 1536,
    },
  ],
  note: ({ bio }) => plainWords(bio),
  state: ({ isClaimSpot, isActive }) =>
    [isClaimSpot && 'CLAIM SPOT', !isActive && 'INACTIVE'].filter(Boolean).join(', '),
  publicSince: ({ isActive, updatedAt }) => (isActive ? updatedAt : null),
  sitePath: (artist) => (artist.isActive ? (artistPath(artist) ?? '/artists') : null),
  links: ({ name }) => [['RELEASES', `/releases?${new URLSearchParams({ q: name })}`]],
  texts: ({ name, slug, bio }) => [name, slug, bio],
}

const Scheme = ({ name }: { name: string }) => (
  <>
    <span
      className={`swatch mr-[0.6ch] inline-block size-[0.9em] border border-current align-[-0.1em] ${schemeSwatch(findScheme(name))}`}
      aria-hidden="true"
    />
    {name}
  </>
)
