import { parseMarkup, plainText, type MarkupNode } from './markup.ts'
import type { DescribedPicture } from './picture.ts'
import { parsePictureAddress } from './picture-address.ts'

/** A part of a rich text. Line breaks in a paragraph or quote are `break` nodes. */
export type TextBlock =
  | { type: 'paragraph' | 'heading' | 'quote'; children: MarkupNode[] }
  | { type: 'list'; items: MarkupNode[][] }
  | { type: 'picture'; address: string }
  | { type: 'release'; slug: string }

/** What a rich text shows by name: the pictures of the library, and the releases that are out, by each of their slugs. */
export type TextSources = { pictures: DescribedPicture[]; releases: TextRelease[] }
export type TextRelease = {
  slug: string
  name: string
  path: string
  cover: DescribedPicture | null
}

/** The tags of a rich text beside those of markup.ts, in the order of the toolbar. */
export const textTags = ['link', 'heading', 'list', 'quote', 'picture', 'release'] as const
export type TextTag = (typeof textTags)[number]

const blockPattern =
  /\[(\/?)(heading|list|quote)\]|\[picture=([^[\]\s]{1,300})\]|\[release=([a-z0-9-]{1,200})\]/g

/**
 * Parses a rich text into its blocks, in linear time. A block is an opening tag and the next closing tag of its name,
 * with no other block opened between; blocks are not nested. What is no tag, or has no partner, stays text.
 */
export function parseText(source: string): TextBlock[] {
  const blocks: TextBlock[] = []
  const tokens = [...source.matchAll(blockPattern)]
  const closings = closingsOf(tokens)
  let end = 0
  const add = (...added: (TextBlock | null)[]) => blocks.push(...added.filter((block) => !!block))
  for (const token of tokens) {
    if (token.index < end) continue
    const closing = closings.get(token)
    const block = closing
      ? blockOf(token[2], source.slice(token.index + token[0].length, closing.index))
      : shownByName(token)
    if (!closing && !block) continue
    add(paragraph(source.slice(end, token.index)), block)
    const last = closing ?? token
    end = last.index + last[0].length
  }
  add(paragraph(source.slice(end)))
  return blocks
}

function closingsOf(tokens: RegExpExecArray[]): Map<RegExpExecArray, RegExpExecArray> {
  const closings = new Map<RegExpExecArray, RegExpExecArray>()
  let open: RegExpExecArray | undefined
  for (const token of tokens) {
    const [, slash, name] = token
    if (name && !slash) open = token
    if (!slash || !open || open[2] !== name) continue
    closings.set(open, token)
    open = undefined
  }
  return closings
}

const inline = (source: string): MarkupNode[] => parseMarkup(source.trim(), true)

const paragraph = (source: string): TextBlock | null =>
  source.trim() ? { type: 'paragraph', children: inline(source) } : null

/** Null for an empty one. */
function blockOf(name: string | undefined, inside: string): TextBlock | null {
  if (!inside.trim()) return null
  if (name !== 'list')
    return { type: name === 'quote' ? name : 'heading', children: inline(inside) }
  const lines = inside.split(/[\r\n]+/).map((line) => line.replace(/^\s*[-*•]\s/, ''))
  return { type: 'list', items: lines.filter((line) => line.trim()).map(inline) }
}

function shownByName([, , , address, slug]: RegExpExecArray): TextBlock | null {
  if (slug) return { type: 'release', slug }
  const picture = parsePictureAddress(address ?? '')
  return address && picture && !picture.focus ? { type: 'picture', address } : null
}

/** The inline parts of all blocks. */
export const inlineNodes = (blocks: readonly TextBlock[]): MarkupNode[] =>
  blocks.flatMap((block) =>
    'children' in block ? block.children : 'items' in block ? block.items.flat() : [],
  )

/** The words for a release that is not out: 'una corda' for una-corda. */
export const releaseWords = (slug: string): string => slug.replaceAll('-', ' ')

/** A rich text as markup: the words of links, blocks and releases, without pictures. private.strip_markup() in the
 * database leaves releases out, too. */
export const markupOf = (source: string): string =>
  source
    .replace(/\[release=([a-z0-9-]{1,200})\]/g, (_, slug: string) => releaseWords(slug))
    .replace(
      /\[\/?(?:heading|list|quote)\]|\[link=[^[\]\s]{1,2000}\]|\[\/link\]|\[picture=[^[\]\s]{1,300}\]/g,
      '',
    )

/** A rich text without tags; consecutive line breaks become one space. */
export const plainWords = (source: string): string => plainText(markupOf(source))

/** Of all sources those that a text shows. */
export const sourcesOf = (source: string, { pictures, releases }: TextSources): TextSources => ({
  pictures: pictures.filter(({ address }) => source.includes(`[picture=${address.split('#')[0]}]`)),
  releases: releases.filter(({ slug }) => source.includes(`[release=${slug}]`)),
})

export const noSources: TextSources = { pictures: [], releases: [] }
