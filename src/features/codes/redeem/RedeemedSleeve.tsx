import { useEffect, useRef } from 'react'
import { webAddress } from '#src/lib/web-address.ts'
import type { RedeemedRelease } from './contract.ts'
import { MissingFiles } from './MissingFiles.tsx'

type Props = { release: RedeemedRelease; onStartOver: () => void }

/** What a code opens: the sleeve, and the way to the music. */
export function RedeemedSleeve({ release, onStartOver }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const cover = webAddress(release.coverImage)
  const download = webAddress(release.downloadUrl)
  const mp3 = webAddress(release.mp3Url)
  const flac = webAddress(release.flacUrl)
  return (
    <section className="sleeve" aria-label="Your release">
      {cover && <img className="sleeve-cover" src={cover} alt="" width={640} height={640} />}
      <div className="sleeve-text">
        <h1 className="sleeve-title" dir="auto" ref={heading} tabIndex={-1}>
          {release.artist}&nbsp;- {release.title}
        </h1>
        <p className="fact">Released {release.year}</p>
        {download && (
          <a className="button sleeve-download" href={download} download>
            DOWNLOAD RELEASE
          </a>
        )}
        {(mp3 || flac) && (
          <p className="sleeve-formats">
            {mp3 && (
              <a className="format" href={mp3} download>
                MP3
              </a>
            )}
            {flac && (
              <a className="format" href={flac} download>
                FLAC
              </a>
            )}
          </p>
        )}
        {!download && !mp3 && !flac && <MissingFiles />}
        <button className="text-button" type="button" onClick={onStartOver}>
          Redeem another code
        </button>
      </div>
    </section>
  )
}
