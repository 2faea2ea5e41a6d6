import type { ReactNode, Ref } from 'react'

/** What of a release has an address, if it is there. */
export type SleevePart = 'coverImage' | 'downloadUrl' | 'mp3Url' | 'flacUrl'
type Address = { href?: string; src?: string }
/** Draws a part with its address in an attribute, or nothing where the release has none. */
export type DrawPart = (
  part: SleevePart,
  attribute: keyof Address,
  draw: (address: Address) => ReactNode,
) => ReactNode

type Props = {
  artist: string
  title: string
  year: string
  draw: DrawPart
  /** Stands in place of the links while there are none. */
  missing: ReactNode
  heading?: Ref<HTMLHeadingElement>
  /** The way back to the form. */
  children: ReactNode
}

/** What a code opens: the sleeve, and the way to the music. */
export function Sleeve({ artist, title, year, draw, missing, heading, children }: Props) {
  return (
    <section className="sleeve" aria-label="Your release">
      {draw('coverImage', 'src', (address) => (
        <img className="sleeve-cover" {...address} alt="" width={640} height={640} />
      ))}
      <div className="sleeve-text">
        <h1 className="sleeve-title" dir="auto" ref={heading} tabIndex={-1}>
          {`${artist}\u00a0- ${title}`}
        </h1>
        <p className="fact">{`Released ${year}`}</p>
        {draw('downloadUrl', 'href', (address) => (
          <a className="button sleeve-download" {...address} download>
            DOWNLOAD RELEASE
          </a>
        ))}
        <p className="sleeve-formats">
          {draw('mp3Url', 'href', (address) => (
            <a className="format" {...address} download>
              MP3
            </a>
          ))}
          {draw('flacUrl', 'href', (address) => (
            <a className="format" {...address} download>
              FLAC
            </a>
          ))}
        </p>
        {missing}
        {children}
      </div>
    </section>
  )
}
