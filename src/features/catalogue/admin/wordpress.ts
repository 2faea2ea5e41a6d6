import { FileRefusal } from '#src/components/admin/upload/read-text-file.ts'
import { attempt } from '#src/lib/attempt.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import { summarize } from '#src/lib/summary.ts'
import type { Present } from './contract.ts'
import { htmlToMarkup } from './html-to-markup.ts'
import {
  badXmlMessage,
  contentText,
  noTextMessage,
  noTitleMessage,
  notWordPressMessage,
  onlyPicturesMessage,
  protectedMessage,
  samePostMessage,
  tooManyItemsMessage,
} from './messages.ts'
import { conflict, decide, incomplete, type Plan, type Refusal } from './plan.ts'
import { maxItems, type Values } from './schema.ts'

/** A post of WordPress. Until its pictures are uploaded, `/wp/…` stands for the address of each. */
export type Post = {
  title: string
  publishedAt: string
  excerpt: string
  content: string
  image: string
  /** Shown there to who has a password, so it comes in as a draft. */
  isProtected: boolean
}

/** What stands for a picture: its path behind wp-content/uploads/, or else its whole address. A smaller size is no other picture. */
function placeholder(src: string): string {
  if (!src || src.startsWith('data:')) return ''
  const path = /\/wp-content\/uploads\/([^?#]+)/.exec(src)?.[1] ?? src
  return placeholderOf((attempt(() => decodeURIComponent(path)) ?? path).replace(ofSize, ''))
}
const placeholderOf = (path: string) => `/wp/${encodeURI(path.toWellFormed())}`
const ofSize = /-\d+x\d+(?=\.\w+$)/

/** `alts`: alternative texts, by what stands for the picture. */
export type WordPress = { posts: Post[]; leftOut: number; alts: Map<string, string> }

/** Reads an export (WXR): the posts that are published, and how many other entries stay out. Throws FileRefusal. */
export function readWordPress(xml: string): WordPress {
  // No DOCTYPE, which could declare entities that grow without end.
  if (!xml.startsWith('<rss', prologLength(xml))) throw new FileRefusal(notWordPressMessage)
  const parsed = new DOMParser().parseFromString(xml, 'text/xml')
  if (parsed.querySelector('parsererror')) throw new FileRefusal(badXmlMessage)
  const items = Map.groupBy(parsed.querySelectorAll('channel > item'), (item) => {
    const type = textOf(item, 'wp:post_type')
    const isOut = type === 'post' && textOf(item, 'wp:status') === 'publish'
    return isOut || type === 'attachment' ? type : 'other'
  })
  const { post = [], attachment = [], other = [] } = Object.fromEntries(items)
  if (post.length > maxItems) throw new FileRefusal(tooManyItemsMessage(post.length, maxItems))
  const library = new Map(
    attachment.map((item) => [textOf(item, 'wp:post_id'), textOf(item, 'wp:attachment_url')]),
  )
  const alts = new Map<string, string>()
  const describe = (src: string, alt: string) => {
    const address = placeholder(src)
    if (address && alt.trim() && !alts.has(address)) alts.set(address, summarize(alt, 500))
    return address
  }
  for (const item of attachment)
    describe(textOf(item, 'wp:attachment_url'), metaOf(item, '_wp_attachment_image_alt'))
  return { posts: post.map((item) => postOf(item, library, describe)), leftOut: other.length, alts }
}

/** How much stands before the root: white space, comments and declarations. */
function prologLength(xml: string): number {
  const part = /\s+|<\?[^]*?\?>|<!--[^]*?-->/y
  let end = 0
  while (part.test(xml)) end = part.lastIndex
  return end
}

const textOf = (item: Element, name: string): string =>
  Array.from(item.children).find(({ nodeName }) => nodeName === name)?.textContent ?? ''

const metaOf = (item: Element, key: string): string => {
  const meta = Array.from(item.children).find((one) => textOf(one, 'wp:meta_key') === key)
  return textOf(meta ?? item, 'wp:meta_value')
}

/** The pictures of a gallery, which names them by their ids. What stands in its brackets is looked through once. */
const withGalleries = (html: string, library: ReadonlyMap<string, string>) =>
  html.replace(/\[gallery\b([^[\]]*)\]/g, (all, attributes: string) => {
    const [, ids] = /\bids="([\d, ]+)"/.exec(attributes) ?? []
    const found = ids?.matchAll(/\d+/g)
    return found
      ? Array.from(found, ([id]) => `<img src="${library.get(id) ?? ''}">`).join('')
      : all
  })

function postOf(
  item: Element,
  library: ReadonlyMap<string, string>,
  describe: (src: string, alt: string) => string,
): Post {
  const times = [`${textOf(item, 'wp:post_date_gmt').replace(' ', 'T')}Z`, textOf(item, 'pubDate')]
  const time = times.map(Date.parse).find((one) => !Number.isNaN(one))
  return {
    title: plainWords(htmlToMarkup(textOf(item, 'title'))),
    publishedAt: time === undefined ? '' : new Date(time).toISOString(),
    excerpt: htmlToMarkup(textOf(item, 'excerpt:encoded')),
    content: htmlToMarkup(withGalleries(textOf(item, 'content:encoded'), library), (src, alt) =>
      tagOf(describe(src, alt)),
    ),
    image: placeholder(library.get(metaOf(item, '_thumbnail_id')) ?? ''),
    isProtected: textOf(item, 'wp:post_password') !== '',
  }
}

const tag = /\[picture=([^[\]\s]*)\]/g
const tagOf = (address: string) => address && `[picture=${address}]`
const picturesIn = (text: string) => Array.from(text.matchAll(tag), ([, address]) => address ?? '')
const wordsOf = (text: string) => text.replace(tag, ' ').replace(/\s+/g, ' ').trim()

/** What stands for the pictures of these posts, each once. */
export function picturesOf(posts: readonly Post[]): string[] {
  const all = new Set<string>()
  for (const post of posts) withPictures(post, (address) => (all.add(address), ''))
  return [...all]
}

/** An article with what `addressOf` has in the place of each picture, and without those that it does not have. */
export const withPictures = (
  values: Readonly<Values>,
  addressOf: (address: string) => string,
): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (typeof value !== 'string') return [field, value]
      if (value.startsWith('/wp/')) return [field, addressOf(value)]
      const shown = (all: string, address: string) =>
        address.startsWith('/wp/') ? tagOf(addressOf(address)) : all
      return [field, value.replace(tag, shown)]
    }),
  )

/** Finds the files of a folder by what stands for them. Any folder may be chosen, so all ends of a path are known. */
export function filesIn(files: readonly File[]): (address: string) => File | undefined {
  const byPath = new Map<string, File>()
  for (const file of files) {
    const parts = (file.webkitRelativePath || file.name).split('/')
    parts.forEach((_, at) => {
      const path = parts.slice(at).join('/')
      // A smaller size only without the original.
      const plain = placeholderOf(path.replace(ofSize, ''))
      if (!ofSize.test(path) || !byPath.has(plain)) byPath.set(plain, file)
    })
  }
  return (address) => byPath.get(address)
}

/** What an import of these posts would do, with the pictures that `isFound`. An article is known by title and time. */
export function planNews(
  posts: readonly Post[],
  present: readonly Present[],
  isFound: (address: string) => boolean,
): Plan[] {
  const keyOf = (post: Pick<Post, 'title' | 'publishedAt'>) => `${post.title}\n${post.publishedAt}`
  const known = new Map(present.map((article) => [keyOf(article), article]))
  const seen = new Set<string>()
  return posts.map((post, at): Plan => {
    const about = { place: `Post ${at + 1}`, name: post.title }
    const key = keyOf(post)
    if (seen.has(key)) return { ...about, ...conflict(samePostMessage) }
    seen.add(key)
    return { ...about, ...compare(post, known.get(key), isFound) }
  })
}

function compare(post: Post, present: Present | undefined, isFound: (address: string) => boolean) {
  const { title, publishedAt, image: featuredImage } = post
  const found = withPictures(post, (address) => (isFound(address) ? address : ''))
  const content = String(found['content'])
  const isKept =
    present &&
    wordsOf(content) === wordsOf(present.content) &&
    picturesIn(content).length <= picturesIn(present.content).length
  const lacking = present ? undefined : missingIn(post, content)
  if (lacking) return lacking
  // The article here may be public.
  if (present && post.isProtected && !isKept) return conflict(protectedMessage)
  const excerpt = post.excerpt || (!present && (summarize(plainWords(opening(content))) || title))
  const values: Values = {
    ...(!present && { title, publishedAt, published: !post.isProtected }),
    ...(excerpt && { excerpt }),
    ...(!isKept && { content }),
    ...(isFound(featuredImage) && !present?.featuredImage && { featuredImage }),
  }
  return decide({ kind: 'news', present, values, textOf: shownText })
}

/** What a new article cannot be without. */
function missingIn({ title, content }: Post, found: string): Refusal | undefined {
  if (!title.trim()) return incomplete(noTitleMessage)
  if (found.trim()) return undefined
  const pictures = picturesIn(content).length
  return incomplete(pictures > 0 ? onlyPicturesMessage(pictures) : noTextMessage)
}

/** The first paragraph that has words. */
const opening = (content: string): string =>
  content
    .split('\n\n')
    .map(wordsOf)
    .find((words) => words && !words.startsWith('[heading]')) ?? ''

function shownText(values: Values, field: string): string {
  const value = values[field]
  const text = typeof value === 'string' ? value : ''
  if (field === 'publishedAt') return text.slice(0, 10)
  return field === 'content' ? contentText(wordsOf(text), picturesIn(text).length) : text
}
