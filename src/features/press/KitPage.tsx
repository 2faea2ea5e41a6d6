import type { ComponentType, ReactNode } from 'react'
import { Picture } from '#src/components/Picture.tsx'
import { RichText } from '#src/components/RichText.tsx'
import type { ListedTrack } from '#src/features/releases/release.ts'
import { fitted } from '#src/lib/fitted.ts'
import { kitFile } from './kit-file.ts'
import { editionFacts, kitContact, kitFacts, kitPictures } from './kit-facts.ts'
import type { ShownKit } from './press-kit.ts'

type Props = ShownKit & {
  /** The list of tracks, which is another feature's. */
  TrackList: ComponentType<{ tracks: ListedTrack[] }>
  /** The kit as a plain text, for the zip: its address, or itself where it has none. */
  text: { address: string } | { content: string }
}

/** Everything that a writer needs of a release or an artist; printed, one sheet. press-tools.ts carries its buttons out. */
export function KitPage(props: Props) {
  const { kit, subject, sources } = props
  const pictures = kitPictures(props)
  const [main] = pictures
  return (
    <article className="kit" data-kit={kit.slug || 'press-kit'} {...textOf(props.text)}>
      <header className="kit-head">
        {main && (
          <Picture
            className="kit-front"
            address={main.address}
            alt={main.alt}
            sizes="(max-width: 719px) 60vw, 36vw"
            loading="first"
          />
        )}
        <div className="@container stack-20 content-start">
          <p className="fact">Press kit</p>
          <h1 className={fitted(kit.title)} dir="auto">
            {kit.title}
          </h1>
          {kit.line && (
            <p className="kit-line" dir="auto">
              {kit.line}
            </p>
          )}
          <Tools path={subject.path} />
          <Facts {...props} />
        </div>
      </header>
      <Texts {...props} />
      {subject.kind === 'release' ? <OfRelease {...props} /> : <OfArtist {...props} />}
      {subject.kind === 'release' && subject.release.credits.trim() && (
        <Part name="Credits">
          <RichText
            className="kit-text"
            text={subject.release.credits}
            headings="h3"
            sources={sources}
          />
        </Part>
      )}
      {pictures.length > 0 && (
        <Part name="Pictures">
          <ul className="kit-pictures">
            {pictures.map((picture) => (
              <KitFigure key={picture.address} picture={picture} />
            ))}
          </ul>
        </Part>
      )}
      <Part name="Contact">
        <p className="kit-contact" dir="auto">
          {linked(kitContact(props))}
        </p>
      </Part>
    </article>
  )
}

const textOf = (text: Props['text']) =>
  'address' in text ? { 'data-kit-text': text.address } : { 'data-kit-words': text.content }

const Tools = ({ path }: { path: string | null }) => (
  <>
    <p className="cluster kit-tools">
      <button type="button" className="button" data-press="zip">
        DOWNLOAD ALL
      </button>
      <button type="button" className="button button-quiet" data-press="print">
        PRINT ONE SHEET
      </button>
      {path && <a href={path}>The page of it</a>}
    </p>
    <p role="status" className="kit-status" />
    <noscript>
      <p>The buttons need JavaScript. Each picture below can be saved by itself.</p>
    </noscript>
  </>
)

const Facts = (props: ShownKit) => (
  <dl className="kit-facts">
    {kitFacts(props).map(({ name, value }) => (
      <div key={name}>
        <dt className="fact">{name}</dt>
        <dd dir="auto">{linked(value)}</dd>
      </div>
    ))}
  </dl>
)

/** The three lengths, the line being above. */
const Texts = ({ kit, sources }: ShownKit) => (
  <>
    {kit.short && (
      <Part name="In short">
        <div className="stack-8 justify-items-start">
          <p className="kit-text kit-short" dir="auto">
            {kit.short}
          </p>
          <CopyButton what="the short text" />
        </div>
      </Part>
    )}
    {kit.content.trim() && (
      <Part name="At length" isOnScreenAlone>
        <div className="stack-8 justify-items-start">
          <RichText className="kit-text" text={kit.content} headings="h3" sources={sources} />
          <CopyButton what="the long text" />
        </div>
      </Part>
    )}
  </>
)

/** Copies the text before it. */
const CopyButton = ({ what }: { what: string }) => (
  <button type="button" className="row-button" data-press="copy">
    COPY <span className="visually-hidden">{what}</span>
  </button>
)

function OfRelease({ subject, dates, TrackList }: Props) {
  if (subject.kind !== 'release') return null
  const { tracks, editions } = subject.release
  return (
    <>
      {tracks.length > 0 && (
        <Part name="Tracks">
          <TrackList tracks={tracks} />
        </Part>
      )}
      {editions.length > 0 && (
        <Part name="Editions">
          <ul className="kit-editions">
            {editions.map((edition, index) => {
              const [name, ...facts] = editionFacts(edition, dates)
              return (
                <li key={index} dir="auto">
                  <strong>{name}</strong>
                  {facts.length > 0 && `, ${facts.join(', ')}`}
                </li>
              )
            })}
          </ul>
        </Part>
      )}
    </>
  )
}

function OfArtist({ subject, sources }: Props) {
  if (subject.kind !== 'artist') return null
  return (
    <>
      {subject.artist.bio.trim() && (
        <Part name="Biography">
          <RichText
            className="kit-text"
            text={subject.artist.bio}
            headings="h3"
            sources={sources}
          />
        </Part>
      )}
      {subject.releases.length > 0 && (
        <Part name="Records">
          <ul className="kit-editions">
            {subject.releases.map(({ release, date }) => (
              <li key={release.id} dir="auto">
                <a href={`/release/${release.slug}`}>{release.title}</a>
                {[release.catalogueNumber, date].filter(Boolean).map((fact) => `, ${fact}`)}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function KitFigure({ picture }: { picture: ReturnType<typeof kitPictures>[number] }) {
  const file = kitFile(picture)
  return (
    <li>
      <figure className="stack-8">
        <Picture
          className="kit-picture"
          address={picture.address}
          alt={picture.alt}
          sizes="(max-width: 719px) 50vw, 25vw"
        />
        <figcaption className="stack-4">
          {picture.credit && <bdi>{`Photo: ${picture.credit}`}</bdi>}
          {file && (
            <a href={file.href} download={file.name} data-kit-file={file.name}>
              {file.name}
              {file.what && <span className="fact">{` ${file.what}`}</span>}
            </a>
          )}
        </figcaption>
      </figure>
    </li>
  )
}

type PartProps = { name: string; children: ReactNode; isOnScreenAlone?: boolean }

const Part = ({ name, children, isOnScreenAlone = false }: PartProps) => (
  <section className={`kit-part ${isOnScreenAlone ? 'kit-screen' : ''}`}>
    <h2 className="fact">{name}</h2>
    {children}
  </section>
)

/** A text whose e-mail and web addresses are links. */
const linked = (text: string): ReactNode[] =>
  text.split(/((?:https:\/\/|[^\s,@<>()]+@)[^\s,@<>()]+)/).map((part, index) => {
    if (index % 2 === 0) return part
    return (
      <a key={index} href={part.startsWith('https://') ? part : `mailto:${part}`}>
        {part}
      </a>
    )
  })
