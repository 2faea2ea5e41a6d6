import type { FileKind } from '#src/features/releases/files/file-kind.ts'
import type { PictureAttributes } from '#src/lib/picture.ts'
import { PlayAll } from '#src/components/Preview.tsx'
import { unbrokenName } from '#src/features/releases/release-name.ts'
import { downloadPath } from './download.ts'

/** The parts of a release that have an address, where it has them. */
export type SleevePart = 'coverImage' | 'page' | 'downloadUrl' | 'mp3Url' | 'flacUrl'
type Address = { href?: string; src?: string }
/** A file of the label's own: its id, and its size in words. */
type SleeveFile = { id: string; size: string }

/** How a sleeve is filled: by a release, or by the tags of a template. What is not there is not drawn. */
export type DrawSleeve = {
  address: (
    part: SleevePart,
    attribute: keyof Address,
    draw: (address: Address) => React.ReactNode,
  ) => React.ReactNode
  /** A file of the whole release. */
  file: (kind: FileKind, draw: (file: SleeveFile) => React.ReactNode) => React.ReactNode
}

/** What each form that asks for a file sends. */
export type Redeemed = { code: string; claim: string }

type Props = {
  artist: string
  title: string
  year: string
  draw: DrawSleeve
  /** What else its image has: the files, and the focal point. */
  coverAttributes?: Partial<PictureAttributes> | undefined
  redeemed: Redeemed
  /** Stands in place of the cover where there is none. */
  drawn: React.ReactNode
  /** PlayTheRecord, if something of it can be heard. */
  play: React.ReactNode
  /** SleeveTracks, if there are some. */
  tracks: React.ReactNode
  /** MoreFiles, if the label has files of its own. */
  more: React.ReactNode
  /** Until when the files are ready, and what came of asking for one. */
  until: React.ReactNode
  /** Stands in place of the links while there are none. */
  missing: React.ReactNode
  heading?: React.Ref<HTMLHeadingElement>
  /** The way back to the form. */
  children: React.ReactNode
}

export function Sleeve(props: Props) {
  const { artist, title, year, draw, coverAttributes, redeemed, heading } = props
  const file = { draw, redeemed }
  const sizes = coverAttributes?.srcSet && '(max-width: 799px) 62vw, 560px'
  return (
    <section className="stack-32 sleeve" aria-label="Your release">
      <div className="sleeve-front">
        {draw.address('coverImage', 'src', (address) => (
          <img
            className="sleeve-cover"
            sizes={sizes}
            alt=""
            width={640}
            height={640}
            {...coverAttributes}
            {...address}
          />
        ))}
        {props.drawn}
      </div>
      <div className="stack-16 content-end justify-items-start">
        <h1 className="sleeve-title" dir="auto" ref={heading} tabIndex={-1}>
          {unbrokenName({ artist, title })}
        </h1>
        <p className="fact">{`Released ${year}`}</p>
        {props.play}
        {props.tracks}
        <ReleaseFile {...file} kind="download" form="sleeve-file" button="button sleeve-download">
          DOWNLOAD RELEASE
        </ReleaseFile>
        <div className="sleeve-formats">
          <ReleaseFile {...file} kind="mp3" form="stack-4 format-file" button="format">
            MP3
          </ReleaseFile>
          <ReleaseFile {...file} kind="flac" form="stack-4 format-file" button="format">
            FLAC
          </ReleaseFile>
        </div>
        {props.more}
        {props.until}
        {props.missing}
        {draw.address('page', 'href', (address) => (
          <a className="text-button" {...address}>
            About this record
          </a>
        ))}
        {props.children}
      </div>
    </section>
  )
}

type ReleaseFileProps = Pick<Props, 'draw' | 'redeemed' | 'children'> & {
  kind: keyof typeof parts
  /** The class of the form for the label's own file. */
  form: string
  /** The class of its button, and of the link to a file elsewhere. */
  button: string
}
const parts = { download: 'downloadUrl', mp3: 'mp3Url', flac: 'flacUrl' } as const

/** A file of the whole release: the label's own, or a link to its address elsewhere. */
const ReleaseFile = ({ draw, redeemed, kind, form, button, children }: ReleaseFileProps) => (
  <>
    {draw.file(kind, (file) => (
      <FileForm className={form} redeemed={redeemed} file={file}>
        <button className={button}>{children}</button>
      </FileForm>
    ))}
    {draw.address(parts[kind], 'href', (address) => (
      <a className={button} {...address} download>
        {children}
      </a>
    ))}
  </>
)

export const PlayTheRecord = () => <PlayAll>PLAY THE RECORD</PlayAll>

export const SleeveTracks = ({ children }: { children: React.ReactNode }) => (
  <ol className="track-list sleeve-tracks" aria-label="Tracks">
    {children}
  </ol>
)

/** What few ask for: how large the files are (redeem.css), and those of single tracks: SingleTrack of each, if there are some. */
export const MoreFiles = ({ children }: { children?: React.ReactNode }) => (
  <details className="more-files">
    <summary className="text-button">{children ? 'Sizes and single tracks' : 'Sizes'}</summary>
    {children && <ol aria-label="Files of single tracks">{children}</ol>}
  </details>
)

type SingleProps = {
  place: string
  title: string
  redeemed: Redeemed
  file: DrawSleeve['file']
}

export const SingleTrack = ({ place, title, redeemed, file }: SingleProps) => (
  <li className="single-track">
    <span className="fact">{place}</span>
    <span dir="auto">{title}</span>
    <div className="single-track-files">
      {(['mp3', 'flac'] as const).map((kind) => (
        <TrackFile key={kind} kind={kind} title={title} redeemed={redeemed} file={file} />
      ))}
    </div>
  </li>
)

type TrackFileProps = Pick<SingleProps, 'title' | 'redeemed' | 'file'> & { kind: 'mp3' | 'flac' }

const TrackFile = ({ kind, title, redeemed, file }: TrackFileProps) =>
  file(kind, (found) => (
    <FileForm className="stack-4 format-file" redeemed={redeemed} file={found}>
      <button className="format" aria-label={`${kind.toUpperCase()}: ${title}`}>
        {kind.toUpperCase()}
      </button>
    </FileForm>
  ))

type FileFormProps = {
  className: string
  redeemed: Redeemed
  file: SleeveFile
  children: React.ReactNode
}

/** Asks for a file: a post that is answered by going there, or what the page's script makes of it. */
const FileForm = ({ className, redeemed: { code, claim }, file, children }: FileFormProps) => (
  <form className={className} method="post" action={downloadPath}>
    <input type="hidden" name="code" value={code} />
    <input type="hidden" name="claim" value={claim} />
    <input type="hidden" name="file" value={file.id} />
    {children}
    <span className="fact file-size">{file.size}</span>
  </form>
)
