import { plainWords } from '#src/lib/rich-text.ts'
import { Link } from 'react-router'
import { LiveStatus, ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import { findScheme, schemeSwatch } from '#src/lib/color-schemes.ts'
import { artistPath } from '#src/features/artists/artist.ts'
import type { AdminArtist } from './contract.ts'

export function ArtistRow({ record: artist, binned, menu, ...row }: RecordRowProps<AdminArtist>) {
  const { name, isClaimSpot, isActive } = artist
  const path = artistPath(artist)
  return (
    <RecordRow
      {...row}
      picture={artist.image}
      title={name}
      state={
        <>
          {isClaimSpot && <span className="badge fact">CLAIM SPOT</span>}
          {!isActive && <span className="badge fact">INACTIVE</span>}
          {binned || <LiveStatus publicSince={isActive ? artist.updatedAt : null} />}
        </>
      }
      menu={
        <>
          {menu}
          {!binned && (
            <Link className="row-button" to={`/releases?${new URLSearchParams({ q: name })}`}>
              RELEASES
            </Link>
          )}
          {!binned && isActive && <ViewOnSite path={path ?? '/artists'} />}
        </>
      }
    >
      <Scheme name={artist.colorScheme} />
      <span>Order {artist.displayOrder}</span>
      {path !== null && <span>{path}</span>}
      <span dir="auto">
        {artist.linkText}
        {artist.linkUrl && ` → ${artist.linkUrl}`}
      </span>
      <span dir="auto">{plainWords(artist.bio)}</span>
    </RecordRow>
  )
}

const Scheme = ({ name }: { name: string }) => (
  <span>
    <span className={`swatch ${schemeSwatch(findScheme(name))}`} aria-hidden="true" />
    {name}
  </span>
)
