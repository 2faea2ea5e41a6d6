import { useEffect, useRef } from 'react'
import { DrawnPicture } from '#src/components/DrawnPicture.tsx'
import { mediaAddress } from '#src/lib/media.ts'
import type { RedeemedRelease } from './contract.ts'
import { MissingFiles } from './MissingFiles.tsx'
import { SendToDevice } from './SendToDevice.tsx'
import { Sleeve, SleeveTrack, type DrawSleeve, type Redeemed } from './Sleeve.tsx'
import { sleeveOf, type Files, type SleeveTracks } from './sleeve-files.ts'
import { useDownload, type DownloadState } from './use-download.ts'
import { dayAndTime, visitorClock } from '#src/lib/dates.ts'
import { downloadMessages } from './messages.ts'
import { askForDownload } from './client.ts'

type Props = { release: RedeemedRelease; redeemed: Redeemed; onStartOver: () => void }

export function RedeemedSleeve({ release, redeemed, onStartOver }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { state, download } = useDownload(redeemed)

  const { artist, title, year } = release
  const { addresses, files, letters, tracks, hasFiles, coverAttributes } = sleeveOf(release)
  const address: DrawSleeve['address'] = (part, attribute, draw) => {
    const found = addresses[part]
    return found && draw({ [attribute]: found })
  }
  return (
    // A form of the sleeve that is submitted bubbles up to here.
    <div ref={useWholeTracks(redeemed)} onSubmit={(event) => askByScript(event, download)}>
      <Sleeve
        {...{ artist, title, year, heading, redeemed, coverAttributes }}
        draw={{ address, file: fileOf(files) }}
        drawn={!addresses.coverImage && <DrawnPicture className="sleeve-cover" text={letters} />}
        tracks={tracks.length > 0 && <Tracks tracks={tracks} redeemed={redeemed} />}
        until={
          release.files.length > 0 && (
            <DownloadStatus state={state} release={release} onAgain={download} />
          )
        }
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

const Tracks = ({ tracks, redeemed }: { tracks: SleeveTracks; redeemed: Redeemed }) => (
  <ol className="sleeve-tracks" aria-label="Tracks">
    {tracks.map(({ files, preview, ...track }) => (
      <SleeveTrack
        key={track.position}
        {...track}
        redeemed={redeemed}
        file={fileOf(files)}
        preview={(draw) =>
          files.mp3
            ? draw({ 'data-file': files.mp3.id })
            : preview && draw({ src: mediaAddress(preview) })
        }
      />
    ))}
  </ol>
)

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
      <p className="fact">{`Ready on this device until ${dayAndTime(until, visitorClock(dates))}, your time`}</p>
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

/** What player.ts sends from a sound without an address, and waits for. */
type Addressless = CustomEvent<{ resolve: () => void; reject: (cause: Error) => void }>

/** Gives each sound inside the element a link to its whole file when the fan plays it. */
function useWholeTracks(redeemed: Redeemed) {
  const sleeve = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    const give = async ({ target, detail }: Addressless) => {
      const sound = target as HTMLAudioElement
      const answer = await askForDownload({ ...redeemed, file: sound.dataset.file! })
      if (answer.outcome !== 'link') return detail.reject(new Error(answer.outcome))
      sound.src = answer.url
      detail.resolve()
    }
    sleeve.current?.addEventListener('addressless', (event) => void give(event as Addressless), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [redeemed])
  return sleeve
}
