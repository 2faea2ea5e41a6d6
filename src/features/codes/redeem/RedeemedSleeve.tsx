import { useEffect, useRef } from 'react'
import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { Preview, type PreviewSound } from '#src/components/Preview.tsx'
import { TrackRow } from '#src/components/TrackRow.tsx'
import { mediaAddress } from '#src/lib/media.ts'
import type { RedeemedRelease } from './contract.ts'
import { MissingFiles } from './MissingFiles.tsx'
import { SendToDevice } from './SendToDevice.tsx'
import {
  MoreFiles,
  PlayTheRecord,
  SingleTrack,
  Sleeve,
  SleeveTracks,
  type DrawSleeve,
  type Redeemed,
} from './Sleeve.tsx'
import { sleeveOf, type Files, type SleeveTrack } from './sleeve-files.ts'
import { useDownload, type DownloadState } from './use-download.ts'
import { dayAndTime, visitorClock } from '#src/lib/dates.ts'
import { downloadMessages } from './messages.ts'
import { askForDownload } from './client.ts'

type Props = { release: RedeemedRelease; redeemed: Redeemed; onStartOver: () => void }

export function RedeemedSleeve({ release, redeemed, onStartOver }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { state, download } = useDownload(redeemed)

  const { addresses, files, letters, tracks, singles, hasFiles, hasOwnFiles, coverAttributes } =
    sleeveOf(release)
  const address: DrawSleeve['address'] = (part, attribute, draw) => {
    const found = addresses[part]
    return found && draw({ [attribute]: found })
  }
  return (
    // A form of the sleeve that is submitted bubbles up to here.
    <div ref={useWholeTracks(redeemed)} onSubmit={(event) => askByScript(event, download)}>
      <Sleeve
        artist={release.artist}
        title={release.title}
        year={release.year}
        heading={heading}
        redeemed={redeemed}
        coverAttributes={coverAttributes}
        draw={{ address, file: fileOf(files) }}
        drawn={!addresses.coverImage && <DrawnPicture className="sleeve-cover" text={letters} />}
        play={tracks.some(soundOf) && <PlayTheRecord />}
        tracks={tracks.length > 0 && <SleeveTracks>{tracks.map(drawTrack)}</SleeveTracks>}
        more={
          hasOwnFiles && (
            <MoreFiles>
              {singles.length > 0 &&
                singles.map(({ place, title, files }) => (
                  <SingleTrack
                    key={place}
                    place={place}
                    title={title}
                    redeemed={redeemed}
                    file={fileOf(files)}
                  />
                ))}
            </MoreFiles>
          )
        }
        until={hasOwnFiles && <DownloadStatus state={state} release={release} onAgain={download} />}
        missing={!hasFiles && <MissingFiles />}
      >
        <SendToDevice redeemed={redeemed} dates={release.dates} />
        <button className="text-button" type="button" onClick={onStartOver}>
          Redeem another code
        </button>
      </Sleeve>
    </div>
  )
}

/** The whole track, or else its preview; undefined of a track that cannot be heard. */
const soundOf = ({ files, preview }: SleeveTrack): PreviewSound | undefined => {
  if (files.mp3) return { 'data-file': files.mp3.id }
  return preview ? { 'data-src': mediaAddress(preview) } : undefined
}

function drawTrack(track: SleeveTrack): React.ReactNode {
  const { place, title, artist, length } = track
  const sound = soundOf(track)
  return (
    <TrackRow key={place} place={place} title={title} artist={artist} length={length}>
      {sound && <Preview title={title} sound={sound} />}
    </TrackRow>
  )
}

const fileOf =
  (files: Files): DrawSleeve['file'] =>
  (kind, draw) => {
    const file = files[kind]
    return file && draw(file)
  }

function askByScript(
  event: React.SubmitEvent<HTMLDivElement>,
  download: (file: string) => Promise<void>,
): void {
  const file = event.target instanceof HTMLFormElement && new FormData(event.target).get('file')
  if (typeof file !== 'string') return
  event.preventDefault()
  void download(file)
}

type StatusProps = {
  state: DownloadState
  /** `until` is ISO 8601. */
  release: Pick<RedeemedRelease, 'until' | 'dates'>
  onAgain: (file: string) => void
}

/** Until when the files are ready on this device, and what became of the last download. */
const DownloadStatus = ({ state, release: { until, dates }, onAgain }: StatusProps) => (
  <div className="sleeve-status">
    {until && (
      <p className="fact">{`Available on this device until ${dayAndTime(until, visitorClock(dates))}, your time`}</p>
    )}
    <div role="status">
      {state.step === 'refused' && (
        <p className="redeem-refusal">{downloadMessages[state.refusal]}</p>
      )}
      {state.step === 'asking' && <p>One moment …</p>}
      {state.step === 'begun' && (
        <>
          <p>{downloadMessages.begun}</p>
          <button type="button" className="text-button" onClick={() => onAgain(state.file)}>
            Download again
          </button>
        </>
      )}
    </div>
  </div>
)

/** What player.ts sends from a track without an address, and waits for. */
type Addressless = CustomEvent<{
  resolve: (address: string) => void
  reject: (cause: Error) => void
}>

/** Gives each track inside the element a link to its whole file when the fan plays it. */
function useWholeTracks(redeemed: Redeemed) {
  const sleeve = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    const give = async ({ target, detail }: Addressless) => {
      const { file = '' } = (target as HTMLElement).dataset
      const answer = await askForDownload({ ...redeemed, file })
      if (answer.outcome === 'link') detail.resolve(answer.url)
      else detail.reject(new Error(answer.outcome))
    }
    sleeve.current?.addEventListener('addressless', (event) => void give(event as Addressless), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [redeemed])
  return sleeve
}
