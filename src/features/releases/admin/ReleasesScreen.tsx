import { lazy } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  binOption,
  type RecordFormProps,
  type RecordsScreenOf,
} from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { newsApi } from '#src/features/news/admin/api.ts'
import { bringMasters } from '#src/features/releases/masters/admin/job.ts'
import type { ApiResult } from '#src/lib/api.ts'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import { releasesClient } from './api.ts'
import {
  codesNotCountedMessage,
  countingCodesMessage,
  releaseMessages,
  whatEndsMessage,
} from './messages.ts'
import type { Release, ReleaseInList, ReleaseRecords } from './contract.ts'
import type { ReleaseParts } from './release-parts.ts'
import { releaseRows } from './release-rows.tsx'

/** Not with their list. */
const ReleaseForm = lazy(() => import('./ReleaseForm.tsx'))

/** What the codes of releases with this status open. */
const givesOf: Record<string, string> = { no_files: 'nothing', some_files: 'some_tracks' }

const releases: Omit<RecordsScreenOf<ReleaseRecords>, 'Form'> = {
  path: 'releases',
  client: releasesClient,
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
      keeps: ({ listed, files }, status) =>
        status === 'unlisted' ? !listed : files.gives === givesOf[status],
    },
  ],
  rows: releaseRows,
  deletionDetail: ({ id }) => ({
    detail: countingCodesMessage,
    later: releasesClient
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
    later: readArtists,
    options: [['', 'All artists']],
    keeps: ({ artist }: ReleaseInList, name: string) => artist === name,
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
      bringMasters(files)
      void navigate('/releases/new')
    })
    return (
      <div className="stack-32 masters-drop" {...(pathname === '/releases' && drop)}>
        <RecordsScreen screen={screen} />
      </div>
    )
  }
}

/** The artists of all releases, for the filter of their list. */
async function readArtists(): Promise<ApiResult<readonly (readonly [string, string])[]>> {
  const read = await newsApi.readReleaseChoices()
  if (!read.ok) return read
  const artists = new Set(read.data.releases.map(({ artist }) => artist))
  return { ok: true, data: [...artists].map((artist) => [artist, artist] as const) }
}
