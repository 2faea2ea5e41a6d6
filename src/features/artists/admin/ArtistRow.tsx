import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import { Picture } from '#src/components/admin/Picture.tsx'
import { findScheme, schemeSwatch } from '#src/lib/color-schemes.ts'
import {
  artistDeletedMessage,
  artistRestoredMessage,
  confirmDeleteArtistMessage,
  deletingArtistFailedMessage,
} from '#src/features/artists/messages.ts'
import { deleteArtist, restoreArtist } from './client.ts'
import type { AdminArtist } from './contract.ts'

type Props = { artist: AdminArtist; onEdit: () => void; onChanged: () => Promise<void> }

/** An artist of the list, with edit and soft delete (UNDO restores). */
export function ArtistRow({ artist, onEdit, onChanged }: Props) {
  const notices = useNotices()
  const confirm = useConfirm()
  const { id, name, slug, isClaimSpot, isActive } = artist

  async function remove() {
    const isSure = await confirm({ text: confirmDeleteArtistMessage(name), yes: 'DELETE' })
    if (!isSure) return
    const result = await deleteArtist(id)
    if (!result.ok) {
      notices.fail(deletingArtistFailedMessage)
      return
    }
    notices.succeed(artistDeletedMessage(name), { label: 'UNDO', run: () => void restore() })
    await onChanged()
  }

  async function restore() {
    const result = await restoreArtist(id)
    if (!result.ok) notices.fail(result.error.message)
    else {
      const isMoved = !isClaimSpot && result.data.artist.slug !== slug
      notices.succeed(artistRestoredMessage(name, isMoved ? result.data.artist.slug : undefined))
    }
    await onChanged()
  }

  return (
    <li className="row artist-row">
      <Picture className="row-picture" address={artist.image} />
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
      <div className="row-actions">
        <button type="button" className="row-button" onClick={onEdit}>
          EDIT
        </button>
        <button type="button" className="row-button" onClick={() => void remove()}>
          DELETE
        </button>
      </div>
    </li>
  )
}
