import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { ReleaseList } from '#src/features/releases/ReleaseList.tsx'
import type { ReleaseValues } from './release-draft.ts'

/** The sleeve of a release as the catalogue and the shop will show it, inert; the picture is debounced. */
export function SleevePreview({ values }: { values: ReleaseValues }) {
  const { title, artist, year, catalogueNumber, slug } = values
  const cover = useDebounced(values.coverImage.trim())
  const sleeve = {
    ...{ id: '', slug, year, artist: artist || 'Artist', title: title || 'Title' },
    ...{ catalogueNumber: catalogueNumber || null, coverImage: cover || null, tracks: [] },
  }
  return (
    <figure className="stack-8 sleeve-preview">
      <figcaption className="field-label">Preview: catalogue</figcaption>
      <div inert>
        <ReleaseList releases={[sleeve]} showArtist />
      </div>
    </figure>
  )
}
