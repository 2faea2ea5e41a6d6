import { parseMarkup, plainText, textOf, type MarkupNode } from './markup.ts'
import type { DescribedPicture } from './picture.ts'
import { parsePictureAddress } from './picture-address.ts'

/** A part of a rich text. Line breaks in a paragraph or quote are `break` nodes. */
export type TextBlock =
  | { type: 'paragraph' | 'heading' | 'quote'; children: MarkupNode[] }
  | { type: 'list'; items: MarkupNode[][] }
  | { type: 'picture'; address: string }
  | { type: 'release'; slug: string }

/** What a rich text shows by name: the pictures of the library, and the releases on the site, by each of their slugs. */
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

/** A block with what is in it, or one that is shown by name. No two ways to read a character: matching is linear. */
const blockPattern =
  /\[(heading|list|quote)\]([^[]*(?:\[(?!(?:heading|list|quote)\]|\/\1\])[^[]*)*)\[\/\1\]|\[picture=([^[\]\s]{1,300})\]|\[release=([a-z0-9-]{1,200})\]/g

/**
 * Parses a rich text into its blocks, in linear time. A block is an opening tag and the next closing tag of its name,
 * with no other block opened between; blocks are not nested. What is no tag, or has no partner, stays text.
 */
export function parseText(source: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let end = 0
  for (const match of source.matchAll(blockPattern)) {
    const found = blocksOf(match)
    if (!found) continue
    blocks.push(...paragraphs(source.slice(end, match.index)), ...found)
    end = match.index + match[0].length
  }
  return [...blocks, ...paragraphs(source.slice(end))]
}

const inline = (source: string): MarkupNode[] => parseMarkup(source.trim(), true)

const paragraphs = (source: string): TextBlock[] =>
  source.trim() ? [{ type: 'paragraph', children: inline(source) }] : []

/** The block of a match: none for an empty one, undefined for what stays text. */
function blocksOf([, name, inside, address, slug]: RegExpExecArray): TextBlock[] | undefined {
  if (slug) return [{ type: 'release', slug }]
  if (address) {
    const picture = parsePictureAddress(address)
    const isPlain = picture && !picture.focus && !picture.hasShare
    return isPlain ? [{ type: 'picture', address }] : undefined
  }
  if (!inside?.trim()) return []
  if (name !== 'list')
    return [{ type: name === 'quote' ? name : 'heading', children: inline(inside) }]
  const lines = inside.split(/[\r\n]+/).map((line) => line.replace(/^\s*[-*•]\s/, ''))
  return [{ type: 'list', items: lines.filter((line) => line.trim()).map(inline) }]
}

/** The inline parts of all blocks. */
export const inlineNodes = (blocks: readonly TextBlock[]): MarkupNode[] =>
  blocks.flatMap((block) =>
    'children' in block ? block.children : 'items' in block ? block.items.flat() : [],
  )

/** The words for a release in the admin: 'una corda' for una-corda. The site shows no words of a release that it does not list. */
export const releaseWords = (slug: string): string => slug.replaceAll('-', ' ')

/** A rich text as markup: the words of links and blocks, without pictures and releases, as private.strip_markup() in SQL. */
export const markupOf = (source: string): string =>
  source.replace(
    /\[\/?(?:heading|list|quote)\]|\[link=[^[\]\s]{1,2000}\]|\[\/link\]|\[picture=[^[\]\s]{1,300}\]|\[release=[a-z0-9-]{1,200}\]/g,
    '',
  )

/** A rich text without the releases that `sources` lacks: their slugs would name them. */
export const withoutUnknownReleases = (source: string, { releases }: TextSources): string =>
  source.replace(/\[release=([a-z0-9-]{1,200})\]/g, (tag, slug: string) =>
    releases.some((release) => release.slug === slug) ? tag : '',
  )

/** A rich text without tags; consecutive line breaks become one space. */
export const plainWords = (source: string): string => plainText(markupOf(source))

/** A rich text as plain text for a file or a mail: an empty line between blocks, items of a list behind a hyphen. */
export const plainBlocks = (source: string): string =>
  parseText(source)
    .flatMap((block) => {
      if ('items' in block) return block.items.map((item) => `- ${textOf(item)}`).join('\n')
      return 'children' in block ? textOf(block.children) : []
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n')

/** Of all sources those that a text shows. Most texts show none, and their sources are not looked through. */
export function sourcesOf(source: string, { pictures, releases }: TextSources): TextSources {
  const addresses = new Set(namesIn(source, /\[picture=([^[\]\s]+)\]/g))
  const slugs = new Set(namesIn(source, /\[release=([a-z0-9-]+)\]/g))
  return {
    pictures:
      addresses.size > 0
        ? pictures.filter(({ address }) => addresses.has(address.split('#')[0]!))
        : [],
    releases: slugs.size > 0 ? releases.filter(({ slug }) => slugs.has(slug)) : [],
  }
}

const namesIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name]) => name!)

export const noSources: TextSources = { pictures: [], releases: [] }
