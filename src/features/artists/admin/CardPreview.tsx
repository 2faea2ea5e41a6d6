import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { ArtistCard } from '#src/features/artists/ArtistCard.tsx'
import type { ArtistValues } from './schema.ts'

/** The artist's card as the roster will show it, inert; the picture is debounced. */
export function CardPreview({ input }: { input: ArtistValues }) {
  const image = useDebounced(input.image.trim())
  return (
    <figure className="stack-8 card-preview">
      <figcaption className="field-label">How the roster shows it</figcaption>
      <ul inert>
        <ArtistCard artist={{ ...input, name: input.name || 'Name', image }} />
      </ul>
    </figure>
  )
}
