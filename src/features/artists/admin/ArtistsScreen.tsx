import { lazy } from 'react'
import { binOption, type RecordsScreenOf } from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import { artistMessages, orderMessages } from './messages.ts'
import { ArtistRow } from './ArtistRow.tsx'
import { artistsApi } from './operations.ts'
import type { ArtistRecords } from './contract.ts'

/** With its field for texts too large for the list. */
const ArtistForm = lazy(async () => ({ default: (await import('./ArtistForm.tsx')).ArtistForm }))

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
