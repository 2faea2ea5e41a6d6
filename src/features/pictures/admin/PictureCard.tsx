import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { RowButtons } from '#src/components/admin/RowButtons.tsx'
import { thumbnailAddress } from '#src/components/admin/PictureThumbnail.tsx'
import { bytesText } from '#src/lib/bytes.ts'
import type { PictureInList, PictureUse } from './contract.ts'
import { placeOf } from './picture-uses.ts'

type Props = {
  picture: PictureInList
  isChosen: boolean
  /** Whether the links to settings and records lead somewhere for this user. */
  isAdmin: boolean
  actions: Record<string, () => void>
  hint: ReactNode
}

export function PictureCard({ picture, isChosen, isAdmin, actions, hint }: Props) {
  const { address, name, alt, width, height, bytes, uses } = picture
  return (
    <li className="stack-16 picture-card" data-chosen={isChosen || undefined}>
      <img
        className="picture-thumbnail"
        src={thumbnailAddress(address) ?? undefined}
        alt={alt}
        width={160}
        height={160}
        loading="lazy"
        decoding="async"
      />
      <div className="stack-6 picture-card-text">
        <h3 dir="auto">{name}</h3>
        <p className="fact">
          {width} × {height} · {bytesText(bytes)}
        </p>
        <p dir="auto">{alt || 'No description yet.'}</p>
        {isChosen && <p>Chosen in this form.</p>}
        {uses.length > 0 && <Uses {...{ uses, isAdmin }} />}
        <div className="cluster row-actions">
          <RowButtons of={name} actions={actions} />
          {hint}
        </div>
      </div>
    </li>
  )
}

function Uses({ uses, isAdmin }: { uses: PictureUse[]; isAdmin: boolean }) {
  return (
    <p className="picture-uses">
      Used:{' '}
      {uses.map((use, index) => {
        const { text, path } = placeOf(use)
        const isReachable = path !== null && (isAdmin || use.kind === 'article')
        return (
          <Fragment key={`${use.kind}-${use.id}`}>
            {index > 0 && ' · '}
            {isReachable ? (
              <Link to={path} target="_blank">
                {text}
              </Link>
            ) : (
              text
            )}
          </Fragment>
        )
      })}
    </p>
  )
}
