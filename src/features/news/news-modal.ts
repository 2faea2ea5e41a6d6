// Opens and closes the modal. Its address is the article's own page, so that a copied link or a reload gives that page,
// and the browser's back and forward buttons close it and open it again.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { ModalArticle } from './modal-article.ts'
import { NewsModal } from './NewsModal.tsx'

type Opened = { article: ModalArticle; card: HTMLElement }

const root = createRoot(document.body.appendChild(document.createElement('div')))
const opened = new Map<string, Opened>()
const pageTitle = document.title
let isClosing = false

/** Opens an article whose card was chosen; the card gets the focus back. */
export function showArticle(article: ModalArticle, card: HTMLElement): void {
  opened.set(article.path, { article, card })
  history.pushState({ article: article.path }, '', article.path)
  render(opened.get(article.path))
}

function render(shown: Opened | undefined): void {
  isClosing = false
  document.title = shown?.article.pageTitle ?? pageTitle
  root.render(
    shown && createElement(NewsModal, { ...shown, onClose: close, key: shown.article.path }),
  )
}

/** The way back is the browser's, so that no entry of its history is left behind; asked twice, it is gone once. */
function close(): void {
  if (isClosing) return
  isClosing = true
  history.back()
}

window.addEventListener('popstate', ({ state }) => {
  const path = (state as { article?: string } | null)?.article
  if (path && !opened.has(path)) location.reload()
  else render(path ? opened.get(path) : undefined)
})
