import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import { findScheme, schemeSwatch } from '#src/lib/color-schemes.ts'
import { artistPath } from '#src/features/artists/artist.ts'
import type { AdminArtist } from './contract.ts'

export function ArtistRow({ record: artist, binned, ...row }: RecordRowProps<AdminArtist>) {
  const { name, isClaimSpot, isActive } = artist
  const path = artistPath(artist)
  return (
    <RecordRow
      {...row}
      picture={artist.image}
      title={name}
      badges={
        <>
          {isClaimSpot && <span className="badge fact">CLAIM SPOT</span>}
          {!isActive && <span className="badge fact">INACTIVE</span>}
        </>
      }
      status={
        binned || (
          <LiveStatus publicSince={isActive ? artist.updatedAt : null} path={path ?? '/artists'} />
        )
      }
    >
      <p className="record-summary" dir="auto">
        {artist.bio}
      </p>
      <ul className="cluster artist-facts fact">
        <Scheme name={artist.colorScheme} />
        <li>Order {artist.displayOrder}</li>
        {path !== null && <li>{path}</li>}
        <li dir="auto">
          {artist.linkText}
          {artist.linkUrl && ` → ${artist.linkUrl}`}
        </li>
      </ul>
    </RecordRow>
  )
}

const Scheme = ({ name }: { name: string }) => (
  <li>
    <span className={`swatch ${schemeSwatch(findScheme(name))}`} aria-hidden="true" />
    {name}
  </li>
)
