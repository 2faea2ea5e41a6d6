import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import { Picture } from '#src/components/Picture.tsx'
import { findScheme, schemeSwatch } from '#src/lib/color-schemes.ts'
import type { AdminArtist } from './contract.ts'

/** An artist of the list. */
export function ArtistRow({ record: artist, actions }: RecordRowProps<AdminArtist>) {
  const { name, slug, isClaimSpot, isActive } = artist
  return (
    <li className="row artist-row">
      <Picture className="row-picture" sizes="64px" address={artist.image} />
      <div className="row-text">
        <h3 dir="auto">
          {name} {isClaimSpot && <span className="badge fact">CLAIM SPOT</span>}{' '}
          {!isActive && <span className="badge fact">INACTIVE</span>}
        </h3>
        <p className="artist-row-bio" dir="auto">
          {artist.bio}
        </p>
        <ul className="artist-facts fact">
          <li>
            <span
              className={`swatch ${schemeSwatch(findScheme(artist.colorScheme))}`}
              aria-hidden="true"
            />
            {artist.colorScheme}
          </li>
          <li>Order {artist.displayOrder}</li>
          <li>/artist/{slug}</li>
          <li dir="auto">
            {artist.linkText}
            {artist.linkUrl && ` → ${artist.linkUrl}`}
          </li>
        </ul>
        <LiveStatus
          publicSince={isActive ? artist.updatedAt : null}
          path={isClaimSpot ? '/artists' : `/artist/${slug}`}
        />
      </div>
      <div className="row-actions">{actions}</div>
    </li>
  )
}
