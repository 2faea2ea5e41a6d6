import type { ReactNode } from 'react'
import { RichText } from '#src/components/RichText.tsx'
import { fitted } from '#src/lib/fitted.ts'
import { orderNote } from '#src/lib/order.ts'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import { isOrderedFromLabel } from './editions/edition.ts'
import { EditionList } from './editions/EditionList.tsx'
import { ListenToAll } from './tracks/ListenToAll.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { ReleaseFront } from './ReleaseFront.tsx'
import type { ReleaseOnPage } from './release.ts'
import { TrackList } from './tracks/TrackList.tsx'

export function ReleasePage(props: ReleaseOnPage) {
  const { release, date, dates, hasShop, artistPath, sources } = props
  const { title, artist, tracks, editions } = release
  const links = allowedLinks(release.listeningLinks)
  const credits = release.credits.trim()
  return (
    <article className="stack-24 release-page">
      <ReleaseFront release={release} />
      <div className="stack-40 content-start">
        <div className="@container stack-20 release-head">
          <ReleaseFacts release={release} date={date} />
          <h1 className={titleClass(title)} dir="auto">
            {title}
          </h1>
          <p className="release-by" dir="auto">
            {artistPath ? <a href={artistPath}>{artist}</a> : artist}
          </p>
          <ListenToAll tracks={tracks} />
        </div>
        {tracks.length > 0 && (
          <Part name="Tracks">
            <TrackList tracks={tracks} />
          </Part>
        )}
        {editions.length > 0 && (
          <Part name="Editions">
            <EditionList release={release} dates={dates} hasShop={hasShop} />
            {hasShop && editions.some(isOrderedFromLabel) && (
              <p className="chars-60 offers-note">{orderNote}</p>
            )}
          </Part>
        )}
        {links.length > 0 && (
          <Part name="Listen elsewhere">
            <ul className="page-links listening-links">
              {links.map(({ name, href }) => (
                <li key={`${name} ${href}`}>
                  <a href={href} dir="auto">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {credits && (
          <Part name="Credits">
            <RichText className="release-credits" text={credits} headings="h3" sources={sources} />
          </Part>
        )}
        {(release.pLine || release.cLine) && (
          <p className="stack-4 fact">
            {release.pLine && <bdi>℗ {release.pLine}</bdi>}
            {release.cLine && <bdi>© {release.cLine}</bdi>}
          </p>
        )}
      </div>
    </article>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="release-part">
    <h2 className="fact">{name}</h2>
    {children}
  </section>
)

/** Long titles are set smaller, so that the tracks stay on the first screens. */
function titleClass(title: string): string {
  const length = title.length > 90 ? 'long-name' : title.length > 36 ? 'wide-name' : ''
  return `release-name ${length} ${fitted(title)}`
}
