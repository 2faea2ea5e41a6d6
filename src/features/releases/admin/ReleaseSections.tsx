import { useReleaseFiles } from '#src/features/releases/files/admin/use-release-files.ts'
import type { Release } from './contract.ts'
import { JumpLinks } from './form-sections.tsx'
import type { ReleaseForm } from './release-draft.ts'

type Props = { form: ReleaseForm; release: Release | undefined }

/** The sections of the form, with what they hold, and a sign where something is missing or wrong. */
export const ReleaseSections = ({ form, release }: Props) =>
  release ? <SavedSections form={form} release={release} /> : <Sections form={form} />

function SavedSections({ form, release }: Required<Props> & { release: Release }) {
  const { data } = useReleaseFiles(release.id)
  const gives = data?.music.gives
  return (
    <Sections
      form={form}
      files={{
        count: data?.music.tracks,
        isMissing: gives === 'nothing' || gives === 'some_tracks',
      }}
      later={{ codes: { name: 'Codes' } }}
    />
  )
}

type SectionsProps = {
  form: ReleaseForm
  files?: { count: number | undefined; isMissing: boolean }
  later?: React.ComponentProps<typeof JumpLinks>['sections']
}

function Sections({ form: { values, errors }, files, later }: SectionsProps) {
  const isWrong = (fields: readonly string[]) =>
    Object.entries(errors).some(
      ([name, error]) => error !== undefined && fields.includes(name.split('.')[0]!),
    )
  const wrongBasics = isWrong(basics)
  const wrongFiles = isWrong(addresses)
  return (
    <JumpLinks
      sections={{
        basics: { name: 'Basics', isWrong: wrongBasics },
        files: {
          name: 'Files and tracks',
          count: files?.count,
          isWrong: wrongFiles || files?.isMissing,
        },
        page: {
          name: 'Page and editions',
          count: values.editions.length,
          isWrong: isWrong(Object.keys(values)) && !wrongBasics && !wrongFiles,
        },
        ...later,
      }}
    />
  )
}

const basics = ['title', 'artist', 'artistId', 'year', 'catalogueNumber', 'coverImage']
const addresses = ['downloadUrl', 'mp3Url', 'flacUrl']
