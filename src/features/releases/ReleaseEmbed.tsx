import { Picture } from '#src/components/Picture.tsx'
import { PlayAll } from '#src/components/Preview.tsx'
import { fitted } from '#src/lib/fitted.ts'
import { webAddress } from '#src/lib/web-address.ts'
import { recordLength } from './tracks/ListenToAll.tsx'
import { TrackList } from './tracks/TrackList.tsx'
import { releasePath, type ListedRelease } from './release.ts'
import { WhiteLabel } from './WhiteLabel.tsx'

type Props = {
  release: ListedRelease
  /** When it came or comes out, in words (releaseDate). */
  date: string
  labelName: string
  site: URL
}

/** A release as another site shows it in a frame. Links lead out of the frame, into a tab of their own. */
export function ReleaseEmbed({ release, date, labelName, site }: Props) {
  const { title, artist, coverImage, tracks } = release
  const isHeard = tracks.some(({ preview }) => webAddress(preview))
  const page = { href: new URL(releasePath(release), site).href, target: '_blank', rel: 'noopener' }
  return (
    <>
      {/* The title leads there, too. */}
      <a {...page} className="embed-front" tabIndex={-1} aria-hidden="true">
        {webAddress(coverImage) ? (
          <Picture
            className="release-front"
            address={coverImage}
            sizes="200px"
            loading="eager"
            width={480}
            height={480}
          />
        ) : (
          <WhiteLabel className="release-front" release={release} />
        )}
      </a>
      <div className="embed-head">
        {isHeard && <PlayAll>LISTEN TO IT ALL</PlayAll>}
        <div className="@container embed-words">
          <h1 className={`embed-title release-name clamp ${fitted(title)}`} dir="auto">
            <a {...page}>{title}</a>
          </h1>
          <p className="embed-artist clamp" dir="auto">
            {artist}
          </p>
        </div>
      </div>
      <p className="embed-facts fact">
        <span>{isHeard ? recordLength(tracks) : date}</span>
        <a href={site.href} target="_blank" rel="noopener" dir="auto" className="clamp">
          {labelName}
        </a>
      </p>
      {tracks.length > 0 && (
        <div className="embed-tracks">
          <TrackList tracks={tracks.map((track) => ({ ...track, lyrics: null }))} />
        </div>
      )}
    </>
  )
}
