import { Picture } from '#src/components/Picture.tsx'
import { fitted } from '#src/lib/fitted.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { editionOrder, releasePath, shownEdition, type ReleaseOnPage } from './release.ts'
import {
  editionName,
  editionPrice,
  editionStamp,
  isForSale,
  shippingText,
} from './editions/edition.ts'
import { ListenToAll } from './tracks/ListenToAll.tsx'
import { TrackList } from './tracks/TrackList.tsx'
import { WhiteLabel } from './WhiteLabel.tsx'

/** As many as stand beside the sleeve. */
const tracksShown = 4

/** The newest release on the home page: its sleeve, its first tracks, and where it is ordered. */
export function NewestRelease({ release, date, dates, hasShop, artistPath }: ReleaseOnPage) {
  const { title, artist, coverImage, coverAlt, tracks } = release
  const edition = shownEdition(release)
  const stamp = edition && editionStamp(edition)
  const order = (!edition || isForSale(edition)) && editionOrder(release, hasShop, edition)
  return (
    <section className="newest-release" aria-labelledby="newest-release">
      <Picture
        className="newest-cover"
        address={coverImage}
        alt={coverAlt}
        sizes="(max-width: 639px) 60vw, 42vw"
        loading="first"
        width={1200}
        height={1200}
        drawn={<WhiteLabel className="newest-cover" release={release} />}
      />
      <div className="@container stack-16 content-start newest-text">
        <ReleaseFacts release={release} date={date}>
          <span className="newest-word">NEWEST</span>
        </ReleaseFacts>
        <h2 className={`newest-name ${fitted(title)}`} id="newest-release" dir="auto">
          {title}
        </h2>
        <p className="newest-by" dir="auto">
          {artistPath ? <a href={artistPath}>{artist}</a> : artist}
        </p>
        <ListenToAll tracks={tracks} />
        {tracks.length > 0 && <TrackList tracks={tracks} first={tracksShown} />}
        {edition && (
          <p className="cluster fact">
            <bdi>{editionName(edition)}</bdi>
            <span>{editionPrice(edition)}</span>
            {stamp && <span className="stamp offer-stamp">{stamp}</span>}
            <span className="offer-ships">{shippingText(edition, dates)}</span>
          </p>
        )}
        <p className="cluster">
          {order && (
            <a className="button" href={order}>
              ORDER
            </a>
          )}
          <a className="button button-quiet" href={releasePath(release)}>
            THE RECORD
          </a>
        </p>
      </div>
    </section>
  )
}
