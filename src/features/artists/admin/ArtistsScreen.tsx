import { lazy } from 'react'
import {
  binOption,
  type RecordsScreenOf,
  type RecordRowProps,
} from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import { artistMessages, orderMessages } from './messages.ts'
import { artistsApi } from './operations.ts'
import type { ArtistRecords, AdminArtist } from './contract.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import { Link } from 'react-router'
import { LiveStatus, ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import { findScheme, schemeSwatch } from '#src/lib/color-schemes.ts'
import { artistPath } from '#src/features/artists/artist.ts'

/** With its field for texts too large for the list. */
const ArtistForm = lazy(() => import('./ArtistForm.tsx'))

const screen: RecordsScreenOf<ArtistRecords> = {
  path: 'artists',
  client: artistsApi,
  name: 'artist',
  nouns: ['artist', 'artists'],
  titleOf: ({ name }) => name,
  headingOf: ({ image, isActive, isClaimSpot }) => ({
    picture: image,
    state: isClaimSpot ? 'CLAIM SPOT' : isActive ? 'ACTIVE' : 'INACTIVE',
  }),
  filters: [
    {
      name: 'status',
      label: 'Show',
      options: [
        ['', 'All artists'],
        ['active', 'Active'],
        ['inactive', 'Inactive'],
        ['claim-spot', 'Claim spots'],
        binOption,
      ],
    },
    {
      name: 'sort',
      label: 'Sort',
      options: [
        ['order', 'Display order'],
        ['name', 'Name'],
        ['newest', 'Newest first'],
        ['updated', 'Last changed first'],
      ],
    },
  ],
  Row: ArtistRow,
  Form: ArtistForm,
  order: {
    move: (id, after) => artistsApi.move(id, { after }),
    ...orderMessages,
  },
  words: {
    ...artistMessages,
    title: 'Artist Management',
    add: 'ADD ARTIST',
    restored: ({ name, slug, isClaimSpot }, { artist }) =>
      artistMessages.restored(name) +
      (isClaimSpot || artist.slug === slug
        ? ''
        : newAddressMessage('Their address', `/artist/${artist.slug}`)),
  },
}

export default function ArtistsScreen() {
  return <RecordsScreen screen={screen} />
}

function ArtistRow({ record: artist, binned, menu, ...row }: RecordRowProps<AdminArtist>) {
  const { name, isClaimSpot, isActive } = artist
  const path = artistPath(artist)
  return (
    <RecordRow
      {...row}
      picture={artist.image}
      title={name}
      state={
        <>
          {isClaimSpot && <span className="badge fact">CLAIM SPOT</span>}
          {!isActive && <span className="badge fact">INACTIVE</span>}
          {binned || <LiveStatus publicSince={isActive ? artist.updatedAt : null} />}
        </>
      }
      menu={
        <>
          {menu}
          {!binned && (
            <Link className="row-button" to={`/releases?${new URLSearchParams({ q: name })}`}>
              RELEASES
            </Link>
          )}
          {!binned && isActive && <ViewOnSite path={path ?? '/artists'} />}
        </>
      }
    >
      <Scheme name={artist.colorScheme} />
      <span>Order {artist.displayOrder}</span>
      {path !== null && <span>{path}</span>}
      <span dir="auto">
        {artist.linkText}
        {artist.linkUrl && ` → ${artist.linkUrl}`}
      </span>
      <span dir="auto">{plainWords(artist.bio)}</span>
    </RecordRow>
  )
}

const Scheme = ({ name }: { name: string }) => (
  <span>
    <span className={`swatch ${schemeSwatch(findScheme(name))}`} aria-hidden="true" />
    {name}
  </span>
)
