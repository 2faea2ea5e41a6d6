// Lets a card, a link to its article, open the modal's island, which hydrates when a card is first used: a click waits.
import type { ShownArticle } from './shown-article.ts'
import type { OpenedArticle } from './news-modal-events.ts'

const openTimeoutMs = 2500

const articles = new Map<string, Promise<ShownArticle>>()
/** The card that was clicked last, until its article is open. */
let pendingCard: HTMLAnchorElement | undefined

const hydrated = new Promise<Event>((resolve) =>
  document.addEventListener('news-modal:hydrated', resolve, { once: true }),
)

// Back and forward may lead to the address of another page in this one, when an article was reloaded that had opened over it.
// The island decides that once it is there.
const { pathname: ownPath } = location
window.onpopstate = () => {
  if (location.pathname !== ownPath) location.reload()
}
void hydrated.then(() => (window.onpopstate = null))

/** An error page is no JSON, so it fails as well. */
function fetchArticle({ pathname }: HTMLAnchorElement): Promise<ShownArticle> {
  const article =
    articles.get(pathname) ??
    fetch(`${pathname}.json`).then((answer) => answer.json() as Promise<ShownArticle>)
  articles.set(pathname, article)
  return article
}

function setPendingCard(card?: HTMLAnchorElement): void {
  if (pendingCard) pendingCard.ariaBusy = null
  pendingCard = card
  if (card) card.ariaBusy = 'true'
}

async function open(card: HTMLAnchorElement): Promise<void> {
  setPendingCard(card)
  const failure = new Promise<never>((_, reject) => {
    setTimeout(reject, openTimeoutMs)
    document.addEventListener('astro:hydration-error', reject, { once: true })
  })
  try {
    const [article] = await Promise.race([Promise.all([fetchArticle(card), hydrated]), failure])
    if (pendingCard !== card) return
    const detail: OpenedArticle = { article, card }
    document.dispatchEvent(new CustomEvent('news-modal:open', { detail }))
    setPendingCard()
  } catch {
    articles.clear()
    if (pendingCard === card) location.assign(card.href)
  }
}

const cardOf = ({ target }: Event) =>
  (target as Element).closest<HTMLAnchorElement>('a[data-article]')

addEventListener('pointerdown', (event) => {
  // A mouse says early what it will click; a finger may only be scrolling.
  const card = event.pointerType === 'mouse' && cardOf(event)
  // A failure is the click's to handle.
  if (card) fetchArticle(card).catch(() => undefined)
})
addEventListener('click', (event) => {
  const card = cardOf(event)
  if (!card || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (card !== pendingCard) void open(card)
})
// A visitor who leaves meanwhile and comes back is not met by a modal.
addEventListener('pagehide', () => setPendingCard())
