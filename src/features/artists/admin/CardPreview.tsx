import { Picture } from '#src/components/admin/Picture.tsx'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { findScheme } from '#src/lib/color-schemes.ts'
import { artistLink } from '#src/features/artists/artist.ts'
import type { ArtistInput } from './artist-input.ts'
import '#src/features/artists/artist-card.css'

/** A preview of the artist's card on the roster, without its link; the picture is debounced. */
export function CardPreview({ input }: { input: ArtistInput }) {
  const image = useDebounced(input.image.trim())
  const { text } = artistLink({ ...input, id: '' })
  return (
    <figure className="card-preview">
      <figcaption className="field-label">How the roster shows it</figcaption>
      <div className={`artist-card ${findScheme(input.colorScheme).classes}`}>
        <Picture className="artist-picture" address={image} />
        <div className="artist-card-text">
          <p className="artist-name" dir="auto">
            {input.name || 'Name'}
          </p>
          <p className="artist-bio" dir="auto">
            {input.bio}
          </p>
          <p className="preview-link" dir="auto">
            {text}
          </p>
        </div>
      </div>
    </figure>
  )
}
