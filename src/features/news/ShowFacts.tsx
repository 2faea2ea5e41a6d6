import { plainText } from '#src/lib/markup.ts'
import type { ShownArticle } from './shown-article.ts'
import { ShowState } from './ShowState.tsx'

type Props = { article: Pick<ShownArticle, 'show' | 'title'> }

/** Whether a show takes place, when and where, and the way to its tickets; nothing for another article. */
export function ShowFacts({ article: { show, title } }: Props) {
  if (!show) return null
  return (
    <div className="stack-4 justify-items-start show-facts">
      <ShowState show={show} />
      {show.times && <p className="fact">{show.times}</p>}
      {show.place && (
        <p className="weight-600" dir="auto">
          {show.place}
        </p>
      )}
      {show.soldOut ? (
        <p className="stamp show-sold-out fact">SOLD OUT</p>
      ) : (
        show.ticketUrl && (
          <a className="small-button show-tickets fact" href={show.ticketUrl}>
            TICKETS<span className="visually-hidden">{` for ${plainText(title)}`}</span>
          </a>
        )
      )}
    </div>
  )
}
