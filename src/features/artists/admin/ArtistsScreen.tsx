import { binOption, type RecordsScreenOf } from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import {
  artistCreatedMessage,
  artistDeletedMessage,
  artistMovedMessage,
  artistRestoredMessage,
  artistUpdatedMessage,
  confirmDeleteArtistMessage,
  deletingArtistFailedMessage,
  loadingArtistsFailedMessage,
  movingArtistFailedMessage,
} from '#src/features/artists/messages.ts'
import { ArtistForm } from './ArtistForm.tsx'
import { ArtistRow } from './ArtistRow.tsx'
import { artistsApi } from './operations.ts'
import type { ArtistRecords } from './contract.ts'

const screen: RecordsScreenOf<ArtistRecords> = {
  path: 'artists',
  client: artistsApi,
  name: 'artist',
  nouns: ['artist', 'artists'],
  titleOf: ({ name }) => name,
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
    moved: artistMovedMessage,
    failed: movingArtistFailedMessage,
  },
  words: {
    title: 'Artist Management',
    add: 'ADD ARTIST',
    all: 'ALL ARTISTS',
    loading: 'Loading artists...',
    loadingFailed: loadingArtistsFailedMessage,
    empty: 'No artists yet. Add your first artist to get started!',
    nothingFound: 'Nobody here fits that.',
    created: artistCreatedMessage,
    updated: artistUpdatedMessage,
    confirmDelete: confirmDeleteArtistMessage,
    deleted: artistDeletedMessage,
    deletingFailed: deletingArtistFailedMessage,
    restored: ({ name, slug, isClaimSpot }, { artist }) =>
      artistRestoredMessage(name, !isClaimSpot && artist.slug !== slug ? artist.slug : undefined),
  },
}

export default function ArtistsScreen() {
  return <RecordsScreen screen={screen} />
}
