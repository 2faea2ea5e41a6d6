import { useLayoutEffect, useRef } from 'react'
import { Markup } from '#src/components/Markup.tsx'
import { fitted } from '#src/lib/fitted.ts'
import { parseMarkup, plainText } from '#src/lib/markup.ts'
import { ArticleMeta, EventDate } from './ArticleMeta.tsx'
import { ArticlePicture } from './ArticlePicture.tsx'
import { ArticleText } from './ArticleText.tsx'
import { pastStamp } from './event-order.ts'
import { LineUp } from './LineUp.tsx'
import { ShowFacts } from './ShowFacts.tsx'
import { isTakingPlace } from './show-state.ts'
import type { ShownArticle } from './shown-article.ts'

type Props = {
  article: ShownArticle
  /** What gets the focus back. */
  card: HTMLElement
  onClose: () => void
}

/** An article over the page that its card stands on: a dialog of the browser, which keeps the focus and gives it back. */
export function NewsModal({ article, card, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressOutside = useRef(false)
  // As its card says, which is right today (event-days.ts).
  const isOver = card.closest('[data-over]') !== null
  useLayoutEffect(() => {
    const element = dialog.current
    const unlockScroll = lockScroll()
    element?.showModal()
    if (element) copyLanguages(card, element)
    return () => {
      element?.close()
      unlockScroll()
      // Not left to the browser: a tap does not focus a link everywhere, and then it does not know the way back.
      card.focus({ preventScroll: true })
    }
  }, [card])

  // What is not the page is the backdrop. A press that began inside was a text selection and closes nothing.
  const isOutside = (event: React.MouseEvent) => event.target === event.currentTarget
  return (
    <dialog
      ref={dialog}
      className="news-modal"
      aria-labelledby="news-modal-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (isPressOutside.current && isOutside(event)) onClose()
      }}
    >
      <article className="stack-24 news-modal-page" data-over={isOver ? '' : undefined}>
        <header className="news-modal-head">
          <ArticleMeta article={article} />
          <button type="button" className="news-modal-close" aria-label="Close" onClick={onClose}>
            <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
              <path d="M2 2 14 14M14 2 2 14" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </header>
        <ArticlePicture
          className="news-modal-image"
          address={article.image}
          alt={article.imageAlt}
          sizes="(max-width: 799px) 67vw, 860px"
          loading="eager"
        />
        <h2
          className={`news-modal-title ${fitted(plainText(article.title))}`}
          id="news-modal-title"
          dir="auto"
        >
          <Markup nodes={parseMarkup(article.title)} />
        </h2>
        <EventDate article={article}>
          {isOver && isTakingPlace(article.show?.state) && (
            <span className="stamp">{pastStamp(article.badge)}</span>
          )}
        </EventDate>
        <ShowFacts article={article} />
        <LineUp article={article} />
        <ArticleText article={article} headings="h3" />
      </article>
    </dialog>
  )
}

/** The title and the texts have the languages that the build gave those of the card (text-languages.ts). */
function copyLanguages(card: HTMLElement, dialog: HTMLElement): void {
  const languageOf = (element: Element | null | undefined) =>
    element?.closest<HTMLElement>('[lang]')?.lang ?? ''
  const ofText = languageOf(card.closest('li')?.querySelector('p[dir]:last-child') ?? card)
  for (const text of dialog.querySelectorAll<HTMLElement>('[dir]'))
    text.lang = text.matches('.news-modal-title') ? languageOf(card) : ofText
}

/** Scroll lock: keeps the page behind from scrolling, and from jumping aside where its scroll bar was. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  // Not scrollbar-gutter: it changes what 1vw is, and with it the size of every heading.
  style.paddingRight = `${innerWidth - clientWidth}px`
  style.overflow = 'hidden'
  return () => {
    style.paddingRight = style.overflow = ''
  }
}
