import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { Picture } from '#src/components/Picture.tsx'
import { findScheme } from '#src/lib/color-schemes.ts'
import { fitted } from '#src/lib/fitted.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import { summarize } from '#src/lib/summary.ts'
import { artistLink, initial, type Artist } from './artist.ts'

type Props = {
  artist: Artist
  /** What else there is to know: '3 releases'. */
  facts: string
  loading: 'first' | 'lazy'
}

/** As much as a line of the index holds on a phone, so that no word is cut. */
const bioLength = 30

/** An artist in the index: a card's picture, name and colours in the height of three lines. */
export function ArtistRow({ artist, facts, loading }: Props) {
  const { href, text } = artistLink(artist)
  return (
    <li className={`artist-row ${findScheme(artist.colorScheme).classes}`}>
      <Picture
        className="artist-picture"
        address={artist.image}
        sizes="88px"
        loading={loading}
        drawn={<DrawnPicture className="artist-picture" text={initial(artist)} />}
      />
      <div className="artist-row-text">
        <h3 className={`artist-row-name clamp ${fitted(artist.name)}`}>
          <a className="card-link" href={href} dir="auto">
            {artist.name}
          </a>
        </h3>
        <p className="fact">{facts || text}</p>
        <p className="clamp artist-row-bio" dir="auto">
          {summarize(plainWords(artist.bio), bioLength)}
        </p>
      </div>
    </li>
  )
}
