import { lazy } from 'react'
import { binOption, type RecordsScreenOf } from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import { artistMessages, orderMessages } from './messages.ts'
import { artistsClient, artistsApi } from './api.ts'
import { artistRows } from './artist-rows.tsx'
import type { ArtistRecords } from './contract.ts'

/** With its field for texts too large for the list. */
const ArtistForm = lazy(() => import('./ArtistForm.tsx'))

const screen: RecordsScreenOf<ArtistRecords> = {
  path: 'artists',
  client: artistsClient,
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
      keeps: ({ isActive, isClaimSpot }, status) =>
        status === 'claim-spot' ? isClaimSpot : isActive === (status === 'active'),
    },
  ],
  rows: artistRows,
  Form: ArtistForm,
  order: {
    move: (id, after) => artistsApi.moveArtist({ artistId: id, after }),
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
