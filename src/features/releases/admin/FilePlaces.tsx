import { fieldOf } from '#src/components/admin/fields.tsx'
import { FilePlace, StagedFilePlace } from '#src/features/releases/files/admin/FilePlace.tsx'
import type { StagedFiles } from '#src/features/releases/files/admin/staged-files.ts'
import { fileKinds, type FileKind } from '#src/features/releases/files/file-kind.ts'
import type { Release } from './contract.ts'
import { releaseFields } from './fields.ts'
import { aboutFiles } from './messages.ts'
import type { ReleaseForm } from './release-draft.ts'

const Field = fieldOf(releaseFields)

const addresses = { download: 'downloadUrl', mp3: 'mp3Url', flac: 'flacUrl' } as const

type PlacesProps = {
  form: ReleaseForm
  release: Release | undefined
  staged: StagedFiles
  onStage: (staged: StagedFiles) => void
}

/** Downloads: an address or a file in each place. */
export function FilePlaces({ form, release, staged, onStage }: PlacesProps) {
  const stage = (kind: FileKind, file: File | undefined) => {
    const others = [...staged].filter(([other]) => other !== kind)
    onStage(new Map(file ? [...others, [kind, file]] : others))
  }
  return (
    <section className="stack-12" aria-label="Downloads">
      <p className="field-hint">{aboutFiles}</p>
      <div className="stack-20 file-places">
        {fileKinds.map((kind) => {
          const address = addresses[kind]
          const place = { kind, hasAddress: form.values[address] !== '' }
          return (
            <div key={kind} className="stack-12 release-file" data-linked={place.hasAddress}>
              <Field name={address} />
              {release ? (
                <FilePlace releaseId={release.id} {...place} />
              ) : (
                <StagedFilePlace
                  {...place}
                  staged={staged.get(kind)}
                  onStage={(file) => stage(kind, file)}
                />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
