import { useLocation, useNavigate } from 'react-router'
import {
  binOption,
  type RecordFormProps,
  type RecordsScreenOf,
} from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import {
  codesNotCountedMessage,
  countingCodesMessage,
  releaseMessages,
  whatEndsMessage,
} from './messages.ts'
import { releasesApi } from './operations.ts'
import type { Release, ReleaseRecords } from './contract.ts'
import type { ReleaseParts } from './release-parts.ts'
import { ReleaseForm } from './ReleaseForm.tsx'
import { ReleaseRow } from './ReleaseRow.tsx'

const releases: Omit<RecordsScreenOf<ReleaseRecords>, 'Form'> = {
  path: 'releases',
  client: releasesApi,
  name: 'release',
  nouns: ['release', 'releases'],
  titleOf: ({ title }) => title,
  headingOf: ({ coverImage, artist, listed }) => ({
    picture: coverImage,
    by: artist,
    state: listed ? 'ON THE SITE' : 'NOT ON THE SITE',
  }),
  filters: [
    {
      name: 'status',
      label: 'Show',
      options: [
        ['', 'All releases'],
        ['no_files', 'Without files'],
        ['some_files', 'Some files'],
        ['unlisted', 'Not on the site'],
        binOption,
      ],
    },
    {
      name: 'sort',
      label: 'Sort',
      options: [
        ['newest', 'Newest first'],
        ['artist', 'Artist'],
        ['title', 'Title'],
      ],
    },
  ],
  Row: ReleaseRow,
  deletionDetail: ({ id }) => ({
    detail: countingCodesMessage,
    later: releasesApi
      .read(id)
      .then((read) => (read.ok ? whatEndsMessage(read.data) : codesNotCountedMessage)),
  }),
  words: {
    ...releaseMessages,
    title: 'Release Management',
    add: 'ADD RELEASE',
    restored: ({ title, slug }, { release }) =>
      releaseMessages.restored(title) +
      (release.slug === slug
        ? ''
        : newAddressMessage('Its page address', `/release/${release.slug}`)),
  },
}

/** The releases screen, with the list of releases and the form of one, in which `parts` are. */
export function releasesScreen(parts: ReleaseParts) {
  const Form = (props: RecordFormProps<Release>) => <ReleaseForm {...props} parts={parts} />
  const byArtist = {
    name: 'artist',
    label: 'By artist',
    later: parts.readArtists,
    options: [['', 'All artists']],
  } as const
  const screen: RecordsScreenOf<ReleaseRecords> = {
    ...releases,
    Form,
    filters: [byArtist, ...releases.filters],
  }
  return function ReleasesScreen() {
    const navigate = useNavigate()
    const { pathname } = useLocation()
    const drop = useFileDrop((files) => {
      parts.takeMasters(files)
      void navigate('/releases/new')
    })
    return (
      <div className="stack-32 masters-drop" {...(pathname === '/releases' && drop)}>
        <RecordsScreen screen={screen} />
      </div>
    )
  }
}
