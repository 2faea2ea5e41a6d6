import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { TextPage } from '#src/components/TextPage.tsx'
import type { ShownKit } from '#src/features/press/press-kit.ts'
import type { ShownGoods } from '#src/features/goods/goods.ts'
import { callApi } from '#src/lib/api.ts'
import {
  isPreviewToken,
  previewPath,
  type OpenPreviewInput,
  type PreviewOpened,
} from './preview.ts'

type Answer = { of: string } & ({ opened: PreviewOpened } | { refusal: string; isOver: boolean })

// By itself, as the parts of the other features: a link shows one of them.
const ArticlePage = lazy(async () => ({ default: (await import('./ArticlePage.tsx')).ArticlePage }))

type Parts = {
  /** The page of goods, which are another feature's. */
  GoodsPage: React.ComponentType<ShownGoods>
  /** The page of a press kit, another's as well. */
  PressKit: React.ComponentType<ShownKit>
}

/** What a preview link shows. Its token stays in the fragment, which no server gets, for a reload. */
export function ArticlePreview(parts: Parts) {
  const token = useSyncExternalStore(onNewToken, readToken)
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const asked = `${tries} ${token}`
  useEffect(() => {
    if (!token) return
    let isLatest = true
    void callApi<PreviewOpened>(
      'POST',
      previewPath,
      { token } satisfies OpenPreviewInput,
      true,
    ).then((result) => {
      if (!isLatest) return
      if (result.ok) setAnswer({ of: asked, opened: result.data })
      else
        setAnswer({
          of: asked,
          refusal: result.error.message,
          isOver: result.error.code === 'link-over',
        })
    })
    return () => {
      isLatest = false
    }
  }, [token, asked])
  const opened = answer && 'opened' in answer && answer.opened
  const title = opened && titleOf(opened)
  useEffect(() => {
    if (title) document.title = `Preview: ${title}`
  }, [title])

  if (!token) return <Message>{noLinkMessage}</Message>
  if (answer?.of !== asked) return <Message>Opening the preview …</Message>
  if ('refusal' in answer)
    return (
      <Message>
        {answer.refusal}{' '}
        {!answer.isOver && (
          <button
            type="button"
            className="text-button weight-700"
            onClick={(event) => {
              // Focus management: the button goes with the refusal.
              event.currentTarget.closest('main')?.focus()
              setTries(tries + 1)
            }}
          >
            Try again
          </button>
        )}
      </Message>
    )
  return <Opened opened={answer.opened} {...parts} />
}

function titleOf(opened: PreviewOpened): string {
  if (opened.outcome === 'article') return opened.article.pageTitle
  if (opened.outcome === 'goods') return opened.shown.goods.title
  if (opened.outcome === 'press-kit') return opened.shown.title
  return opened.outcome === 'page' ? opened.page.title : ''
}

const noLinkMessage = 'This preview link is incomplete. Open the full link you were sent.'

function Opened({ opened, GoodsPage, PressKit }: Parts & { opened: PreviewOpened }) {
  if (opened.outcome === 'out')
    return (
      <Message>
        This is out: <a href={opened.path}>{opened.title}</a>
      </Message>
    )
  const { expiresOn } = opened
  return (
    <>
      <Note>
        PREVIEW. This is not out yet. Anyone with this link can read it until {expiresOn}, unless
        the label withdraws it.
      </Note>
      <Suspense>
        {opened.outcome === 'page' ? (
          <TextPage page={opened.page} sources={opened.sources} />
        ) : opened.outcome === 'goods' ? (
          <GoodsPage {...opened.shown} />
        ) : opened.outcome === 'press-kit' ? (
          <PressKit {...opened.shown} />
        ) : (
          <ArticlePage article={opened.article} eventFile={undefined} today={opened.today} />
        )}
      </Suspense>
    </>
  )
}

const Message = ({ children }: { children: React.ReactNode }) => (
  <div className="stack-24 article">
    <h1>Preview</h1>
    <Note>{children}</Note>
  </div>
)

const Note = ({ children }: { children: React.ReactNode }) => (
  <p className="preview-note" role="status">
    {children}
  </p>
)

let known = ''

/** The token in the address, or the last one that was there. */
function readToken(): string {
  const given = window.location.hash.slice(1)
  if (isPreviewToken(given)) known = given
  return known
}

/** Listens for a new token. Another fragment, such as that of the skip link, is replaced by the token again. */
function onNewToken(notify: () => void): () => void {
  const listen = () => {
    if (known && !isPreviewToken(window.location.hash.slice(1)))
      window.history.replaceState(window.history.state, '', `#${known}`)
    notify()
  }
  window.addEventListener('hashchange', listen)
  return () => window.removeEventListener('hashchange', listen)
}
