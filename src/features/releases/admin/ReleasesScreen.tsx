import {
  binOption,
  type RecordFormProps,
  type RecordsScreenOf,
} from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import {
  codesThatStopMessage,
  confirmDeleteReleaseMessage,
  countingCodesFailedMessage,
  countingCodesMessage,
  deletingReleaseFailedMessage,
  deletingReleasesDetail,
  loadingReleasesFailedMessage,
  releaseCreatedMessage,
  releaseDeletedMessage,
  releaseLeavesBinMessage,
  releaseRestoredMessage,
  releaseUpdatedMessage,
} from '#src/features/releases/messages.ts'
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
  filters: [
    {
      name: 'status',
      label: 'Show',
      options: [['', 'All releases'], binOption],
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
      .then((read) =>
        read.ok ? codesThatStopMessage(read.data.unusedCodes) : countingCodesFailedMessage,
      ),
  }),
  words: {
    title: 'Release Management',
    add: 'ADD RELEASE',
    all: 'ALL RELEASES',
    loading: 'Loading releases...',
    loadingFailed: loadingReleasesFailedMessage,
    empty: 'No releases yet. Add your first release to get started!',
    nothingFound: 'Nothing here goes by that name.',
    created: releaseCreatedMessage,
    updated: releaseUpdatedMessage,
    confirmDelete: confirmDeleteReleaseMessage,
    deleted: releaseDeletedMessage,
    deletingFailed: deletingReleaseFailedMessage,
    deletingManyDetail: deletingReleasesDetail,
    leavesBin: ({ isKept }, day) =>
      isKept ? releaseLeavesBinMessage(day) : `Gone for good on ${day}.`,
    restored: ({ title, slug }, { release }) =>
      releaseRestoredMessage(title, release.slug === slug ? undefined : release.slug),
  },
}

/** The releases screen, with the list of releases and the form of one, in which `parts` are. */
export function releasesScreen(parts: ReleaseParts) {
  const Form = (props: RecordFormProps<Release>) => <ReleaseForm {...props} parts={parts} />
  const screen: RecordsScreenOf<ReleaseRecords> = { ...releases, Form }
  return function ReleasesScreen() {
    return <RecordsScreen screen={screen} />
  }
}
