import type { ComponentType, ReactNode } from 'react'
import { Picture } from '#src/components/Picture.tsx'
import { RichText } from '#src/components/RichText.tsx'
import type { ListedTrack } from '#src/features/releases/release.ts'
import { fitted } from '#src/lib/fitted.ts'
import type { KitPicture, Listed, ListedShow, ShownKit } from './press-kit.ts'

type Props = ShownKit & {
  /** The list of tracks, which is another feature's. */
  TrackList: ComponentType<{ tracks: ListedTrack[] }>
}

/** Everything that a writer needs of a release or an artist; printed, one sheet. press-tools.ts carries its buttons out. */
export function KitPage(kit: Props) {
  const { pictures, tracks, editions, records, shows, TrackList, sources } = kit
  const [front] = pictures
  return (
    <article className="kit" data-kit={kit.slug || 'press-kit'}>
      <header className="kit-head">
        {front && (
          <Picture
            className="kit-front"
            address={front.address}
            alt={front.alt}
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
          <Tools path={kit.path} />
          <Facts {...kit} />
        </div>
      </header>
      {kit.short && (
        <Part name="In short">
          <p className="kit-text kit-short" dir="auto">
            {kit.short}
          </p>
          <CopyButton what="the short text" />
        </Part>
      )}
      {kit.content.trim() && (
        <Part name="At length" isOnScreenAlone>
          <RichText className="kit-text" text={kit.content} headings="h3" sources={sources} />
          <CopyButton what="the long text" />
        </Part>
      )}
      {tracks.length > 0 && (
        <Part name="Tracks">
          <TrackList tracks={tracks} />
        </Part>
      )}
      <ListPart name="Editions" items={editions} />
      {kit.bio.trim() && (
        <Part name="Biography">
          <RichText className="kit-text" text={kit.bio} headings="h3" sources={sources} />
        </Part>
      )}
      <ListPart name="Records" items={records} />
      <ListPart name="Shows" items={shows} />
      {kit.credits.trim() && (
        <Part name="Credits">
          <RichText className="kit-text" text={kit.credits} headings="h3" sources={sources} />
        </Part>
      )}
      {pictures.length > 0 && (
        <Part name="Pictures" isOnScreenAlone>
          <ul className="kit-pictures">
            {pictures.map((picture) => (
              <KitFigure key={picture.address} {...picture} />
            ))}
          </ul>
        </Part>
      )}
      <Part name="Contact">
        <p dir="auto">{linked(kit.contact)}</p>
      </Part>
      <pre hidden data-kit-text>
        {kit.text}
      </pre>
    </article>
  )
}

const Tools = ({ path }: { path: string | null }) => (
  <>
    <p className="cluster kit-tools">
      <button type="button" className="button" data-press="zip">
        DOWNLOAD ALL
      </button>
      <button type="button" className="button button-quiet" data-press="print">
        PRINT ONE SHEET
      </button>
      {path && <a href={path}>On the site</a>}
    </p>
    <p role="status" className="kit-status" />
  </>
)

const Facts = ({ facts }: Pick<ShownKit, 'facts'>) => (
  <dl className="kit-facts">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt className="fact">{name}</dt>
        <dd dir="auto">{linked(value)}</dd>
      </div>
    ))}
  </dl>
)

/** Copies the text before it. */
const CopyButton = ({ what }: { what: string }) => (
  <button type="button" className="text-button weight-700 kit-copy" data-press="copy">
    COPY <span className="visually-hidden">{what}</span>
  </button>
)

const ListPart = ({ name, items }: { name: string; items: readonly (Listed | ListedShow)[] }) =>
  items.length > 0 && (
    <Part name={name}>
      <ul className="kit-list">
        {items.map((item, index) => (
          <li key={index} dir="auto" data-event-date={'day' in item ? item.day : undefined}>
            {item.path ? <a href={item.path}>{item.name}</a> : <strong>{item.name}</strong>}
            {item.facts.length > 0 && `, ${item.facts.join(', ')}`}
          </li>
        ))}
      </ul>
    </Part>
  )

const KitFigure = ({ address, alt, credit, file }: KitPicture) => (
  <li>
    <figure className="stack-8">
      <Picture
        className="kit-picture"
        address={address}
        alt={alt}
        sizes="(max-width: 719px) 50vw, 25vw"
      />
      <figcaption className="stack-4">
        {credit && <bdi>{`Photo: ${credit}`}</bdi>}
        <a href={file.href} download={file.name} data-kit-file={file.name}>
          {file.name}
        </a>
        {file.what && <span className="fact">{file.what}</span>}
      </figcaption>
    </figure>
  </li>
)

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
