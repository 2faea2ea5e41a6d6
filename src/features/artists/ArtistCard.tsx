import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { Picture } from '#src/components/Picture.tsx'
import { findScheme } from '#src/lib/color-schemes.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import { fitted } from '#src/lib/fitted.ts'
import { artistLink, initial, type Artist } from './artist.ts'

type Props = {
  artist: Omit<Artist, 'id' | 'imageAlt' | 'formerSlugs'>
  headingLevel?: 'h2' | 'h3'
  loading?: 'first' | 'lazy' | undefined
}

export function ArtistCard({ artist, headingLevel: Heading = 'h2', loading }: Props) {
  const { href, text } = artistLink(artist)
  return (
    <li className={`artist-card ${findScheme(artist.colorScheme).classes}`}>
      <Picture
        className="artist-picture"
        address={artist.image}
        sizes="(max-width: 735px) 57vw, (max-width: 1023px) 240px, 440px"
        loading={loading}
        drawn={<DrawnPicture className="artist-picture" text={initial(artist)} />}
      />
      <div className="artist-card-text">
        <Heading className={`artist-name clamp ${fitted(artist.name)}`} dir="auto">
          {artist.name}
        </Heading>
        <p className="clamp lines" dir="auto">
          {plainWords(artist.bio)}
        </p>
        <a className="artist-link card-link" dir="auto" href={href}>
          {`${text} `}
          <span className="visually-hidden">{`(${artist.name})`}</span>
        </a>
      </div>
    </li>
  )
}
