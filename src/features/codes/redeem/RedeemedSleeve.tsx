import { useEffect, useRef } from 'react'
import { webAddress } from '#src/lib/web-address.ts'
import type { RedeemedRelease } from './contract.ts'
import { MissingFiles } from './MissingFiles.tsx'
import { Sleeve } from './Sleeve.tsx'

type Props = { release: RedeemedRelease; onStartOver: () => void }

/** The sleeve of a code that has just been redeemed. */
export function RedeemedSleeve({ release, onStartOver }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const { artist, title, year, downloadUrl, mp3Url, flacUrl } = release
  const hasFiles = [downloadUrl, mp3Url, flacUrl].some(webAddress)
  return (
    <Sleeve
      {...{ artist, title, year, heading }}
      draw={(part, attribute, draw) => {
        const address = webAddress(release[part])
        return address && draw({ [attribute]: address })
      }}
      missing={!hasFiles && <MissingFiles />}
    >
      <button className="text-button" type="button" onClick={onStartOver}>
        Redeem another code
      </button>
    </Sleeve>
  )
}
