import type { ShownArticle } from './shown-article.ts'

/** An article for the modal, and the card that gets the focus back. */
export type OpenedArticle = { article: ShownArticle; card: HTMLElement }

declare global {
  /** What the plain script on the cards and the modal's island say to each other, on `document`. */
  interface DocumentEventMap {
    /** The island has hydrated, and listens. */
    'news-modal:hydrated': Event
    'news-modal:open': CustomEvent<OpenedArticle>
  }
}
