import { useEffect, useRef, useState } from 'react'
import type { OpenedArticle } from './news-modal-events.ts'
import { NewsModal } from './NewsModal.tsx'

const articleOf = (state: unknown) => (state as { article?: string } | null)?.article

/** Opens and closes the modal. Its address is the article's page, for copied links, reloads, back and forward. */
export function NewsModalHost() {
  const [shown, setShown] = useState<OpenedArticle>()
  const isClosing = useRef(false)
  useEffect(() => {
    const pageTitle = document.title
    return followOpened((next) => {
      isClosing.current = false
      document.title = next?.article.pageTitle ?? pageTitle
      setShown(next)
    })
  }, [])

  /** Closes by the browser's back, so that no entry of its history is left behind; asked twice, it goes back once. */
  function close() {
    if (isClosing.current) return
    isClosing.current = true
    history.back()
  }

  return <>{shown && <NewsModal key={shown.article.path} {...shown} onClose={close} />}</>
}

/** Calls `show` with the article that is opened, or that the history has. Returns a function that ends it. */
function followOpened(show: (next: OpenedArticle | undefined) => void): () => void {
  const opened = new Map<string, OpenedArticle>()
  const { pathname } = location
  const open = ({ detail }: CustomEvent<OpenedArticle>) => {
    const { path } = detail.article
    // A second tap, before the dialog of the first one is drawn.
    if (articleOf(history.state) === path) return
    opened.set(path, detail)
    history.pushState({ article: path }, '', path)
    show(detail)
  }
  const followHistory = ({ state }: PopStateEvent) => {
    const path = articleOf(state)
    const next = path ? opened.get(path) : undefined
    // Another page's entry, which a reload has left in this one.
    if (!next && location.pathname !== pathname) location.reload()
    else show(next)
  }
  document.addEventListener('news-modal:open', open)
  window.addEventListener('popstate', followHistory)
  document.dispatchEvent(new Event('news-modal:hydrated'))
  return () => {
    document.removeEventListener('news-modal:open', open)
    window.removeEventListener('popstate', followHistory)
  }
}
