import { Picture } from '#src/components/Picture.tsx'
import type { Clock } from '#src/lib/dates.ts'
import { fitted } from '#src/lib/fitted.ts'
import { EditionList } from './editions/EditionList.tsx'
import { dayToCome, releaseDate, releasePath, type ListedRelease } from './release.ts'
import { WhiteLabel } from './WhiteLabel.tsx'

type Props = { release: ListedRelease; clock: Clock & { now: Date }; isFirst: boolean }

/** A record on the shelf of the shop: its editions, what they cost and where they are. */
export const ShopRecord = ({ release, clock, isFirst }: Props) => (
  <li className="shop-record">
    <Picture
      className="shop-cover"
      address={release.coverImage}
      sizes="(max-width: 639px) 96px, 200px"
      loading={isFirst ? 'first' : 'lazy'}
      drawn={<WhiteLabel className="shop-cover" release={release} />}
    />
    <h2 className={`shop-title ${fitted(release.title)}`} dir="auto">
      <a href={releasePath(release)}>{release.title}</a>
    </h2>
    <div>
      <p dir="auto">{release.artist}</p>
      {dayToCome(release, clock) && <p className="fact">{releaseDate(release, clock)}</p>}
    </div>
    <EditionList release={release} dates={clock.dates} hasShop />
  </li>
)
