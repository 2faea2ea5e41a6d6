// Opens and closes the modal. Its address is the article's own page, so that a copied link or a reload gives that page,
// and the browser's back and forward buttons close it and open it again.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { plainText } from '#src/lib/markup.ts'
import type { ModalArticle } from './modal-article.ts'
import { NewsModal } from './NewsModal.tsx'

const root = createRoot(document.body.appendChild(document.createElement('div')))
const opened = new Map<string, ModalArticle>()
const pageTitle = document.title

/** Opens an article whose card was chosen. */
export function showArticle(article: ModalArticle): void {
  opened.set(article.path, article)
  history.pushState({ article: article.path }, '', article.path)
  render(article)
}

function render(article: ModalArticle | undefined): void {
  document.title = article ? plainText(article.title) : pageTitle
  root.render(article && createElement(NewsModal, { article, onClose: close, key: article.path }))
}

// The way back is the browser's, so that no entry of its history is left behind.
const close = () => history.back()

window.addEventListener('popstate', ({ state }) => {
  const path = (state as { article?: string } | null)?.article
  if (path && !opened.has(path)) location.reload()
  else render(path ? opened.get(path) : undefined)
})
