// A card is a link to the article's page. This plain script lets it open the modal instead, and brings React only then.
import type { ModalArticle } from './modal-article.ts'

/** Whoever waits longer is better served by the article's page. */
const patienceMilliseconds = 2500

const articles = new Map<string, Promise<ModalArticle>>()

const load = (link: HTMLAnchorElement) =>
  Promise.all([import('./news-modal.ts'), fetchArticle(`${link.pathname.replace(/\/$/, '')}.json`)])

function fetchArticle(path: string): Promise<ModalArticle> {
  const article =
    articles.get(path) ??
    fetch(path).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
  articles.set(path, article)
  return article
}

async function open(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true'
  const lost = new Promise<never>((_, reject) => setTimeout(reject, patienceMilliseconds))
  try {
    const [{ showArticle }, article] = await Promise.race([load(link), lost])
    showArticle(article)
  } catch {
    location.assign(link.href)
  } finally {
    link.ariaBusy = null
  }
}

const cardOf = ({ target }: Event) =>
  (target as Element).closest<HTMLAnchorElement>('a[data-article]')

document.addEventListener('pointerdown', (event) => {
  const link = cardOf(event)
  // A failure is the click's to handle.
  if (link) load(link).catch(() => undefined)
})
document.addEventListener('click', (event) => {
  const link = cardOf(event)
  const isPlain =
    !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !isPlain || event.defaultPrevented) return
  event.preventDefault()
  if (!link.ariaBusy) void open(link)
})
