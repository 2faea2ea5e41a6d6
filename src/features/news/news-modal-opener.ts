// A card is a link to the article's page. This plain script lets it open the modal instead, and brings React only then.
import type { ModalArticle } from './modal-article.ts'

/** Whoever waits longer is better served by the article's page. */
const patienceMilliseconds = 2500

const articles = new Map<string, Promise<ModalArticle>>()
/** The card that was chosen last, until its article is open. */
let wanted: HTMLAnchorElement | undefined

const load = (link: HTMLAnchorElement) =>
  Promise.all([import('./news-modal.ts'), fetchArticle(link.pathname)])

/** An error page is no JSON, so it fails as well. */
function fetchArticle(path: string): Promise<ModalArticle> {
  const article = articles.get(path) ?? fetch(`${path}.json`).then((answer) => answer.json())
  articles.set(path, article)
  return article
}

function want(link?: HTMLAnchorElement): void {
  if (wanted) wanted.ariaBusy = null
  wanted = link
  if (link) link.ariaBusy = 'true'
}

async function open(link: HTMLAnchorElement): Promise<void> {
  want(link)
  const lost = new Promise<never>((_, reject) => setTimeout(reject, patienceMilliseconds))
  try {
    const [{ showArticle }, article] = await Promise.race([load(link), lost])
    if (wanted !== link) return
    showArticle(article, link)
    want()
  } catch {
    articles.clear()
    if (wanted === link) location.assign(link.href)
  }
}

const cardOf = ({ target }: Event) =>
  (target as Element).closest<HTMLAnchorElement>('a[data-article]')

addEventListener('pointerdown', (event) => {
  // A mouse says early what it will click; a finger may only be scrolling.
  const link = event.pointerType === 'mouse' && cardOf(event)
  // A failure is the click's to handle.
  if (link) load(link).catch(() => undefined)
})
addEventListener('click', (event) => {
  const link = cardOf(event)
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (link !== wanted) void open(link)
})
// Whoever leaves meanwhile and comes back is not met by a modal.
addEventListener('pagehide', () => want())
