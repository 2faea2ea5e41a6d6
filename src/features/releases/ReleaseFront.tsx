import { Picture } from '#src/components/Picture.tsx'
import { webAddress } from '#src/lib/web-address.ts'
import type { ListedRelease } from './release.ts'
import { WhiteLabel } from './WhiteLabel.tsx'

type Props = { release: ListedRelease }

/** The front of the sleeve, which a press shows in large; without a cover the white label. */
export function ReleaseFront({ release }: Props) {
  const { coverImage, coverAlt } = release
  if (!webAddress(coverImage)) return <WhiteLabel className="release-front" release={release} />
  return (
    <div className="release-front-place">
      <button type="button" className="front-opener" popoverTarget={largeFront}>
        <Picture
          className="release-front"
          address={coverImage}
          alt={coverAlt}
          sizes="(max-width: 719px) 60vw, 42vw"
          loading="first"
          width={1200}
          height={1200}
        />
        <span className="visually-hidden">Show the sleeve in large</span>
      </button>
      <div id={largeFront} className="large-front" popover="auto">
        <button type="button" popoverTarget={largeFront} popoverTargetAction="hide">
          <Picture
            className="large-picture"
            address={coverImage}
            alt={coverAlt}
            sizes="max(100vmin, 1200px)"
            width={1200}
            height={1200}
          />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
    </div>
  )
}

const largeFront = 'large-front'
