import { Picture } from '#src/components/Picture.tsx'
import type { Clock } from '#src/lib/dates.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { offerText } from './editions/edition.ts'
import { dayToCome, releaseDate, releasePath, type ListedRelease } from './release.ts'
import { WhiteLabel } from './WhiteLabel.tsx'

export type SleeveOf = Pick<
  ListedRelease,
  | 'id'
  | 'slug'
  | 'title'
  | 'artist'
  | 'year'
  | 'catalogueNumber'
  | 'coverImage'
  | 'tracks'
  | 'availableAt'
  | 'formerAvailableAt'
> &
  Partial<Pick<ListedRelease, 'editions'>>

type Props = {
  releases: readonly SleeveOf[]
  /** By which a release that is not out says when it comes out. */
  clock: Clock & { now: Date }
  showArtist?: boolean
  /** What it costs, or that it is sold out. */
  showOffer?: boolean
  /** The list begins on the page's first screen. */
  isFirst?: boolean
}

export function ReleaseList({
  releases,
  clock,
  showArtist = false,
  showOffer = false,
  isFirst = false,
}: Props) {
  return (
    <ul className="release-list">
      {releases.map((release, index) => (
        <Sleeve
          key={release.id}
          release={release}
          clock={clock}
          showArtist={showArtist}
          showOffer={showOffer}
          loading={isFirst ? loadingOf(index) : 'lazy'}
        />
      ))}
    </ul>
  )
}

type SleeveProps = Pick<Props, 'clock'> & {
  release: SleeveOf
  showArtist: boolean
  showOffer: boolean
  loading: Loading
}
type Loading = 'first' | 'eager' | 'lazy'

/** The first four stand on the first screen of a phone. */
const loadingOf = (index: number): Loading => (index === 0 ? 'first' : index < 4 ? 'eager' : 'lazy')

function Sleeve({ release, clock, showArtist, showOffer, loading }: SleeveProps) {
  const { coverImage, year, title, artist, editions = [] } = release
  const offer = showOffer && offerText(editions)
  return (
    <li className="stack-4 release">
      <Picture
        className="release-cover"
        address={coverImage}
        sizes="(max-width: 799px) 106px, 240px"
        loading={loading}
        drawn={<WhiteLabel className="release-cover" release={release} />}
      />
      <ReleaseFacts release={release} date={year} />
      <a className="release-title clamp card-link" href={releasePath(release)} dir="auto">
        {title}
      </a>
      {showArtist && (
        <p className="clamp" dir="auto">
          {artist}
        </p>
      )}
      {offer && <p className="fact">{offer}</p>}
      {dayToCome(release, clock) && <p className="fact">{releaseDate(release, clock)}</p>}
    </li>
  )
}
