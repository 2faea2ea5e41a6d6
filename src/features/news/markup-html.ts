import { escapeHtml } from '#src/lib/escape-html.ts'
import type { MarkupNode } from '#src/lib/markup.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { parseText, type TextBlock, type TextSources } from '#src/lib/rich-text.ts'

const elements: Record<string, string> = { bold: 'strong', italic: 'em' }

/** Text markup as HTML for feeds: bold, italic and links; other effects need our stylesheet and are dropped. */
export const markupHtml = (nodes: readonly MarkupNode[], site: URL): string =>
  nodes.map((node) => nodeHtml(node, site)).join('')

function nodeHtml(node: MarkupNode, site: URL): string {
  if (node.type === 'text') return escapeHtml(node.text)
  if (node.type === 'break') return '<br>'
  const inside = markupHtml(node.children, site)
  if (node.type === 'link') return linkHtml(node.href, inside, site)
  const element = elements[node.tag]
  return element ? `<${element}>${inside}</${element}>` : inside
}

const linkHtml = (href: string, inside: string, site: URL) =>
  `<a href="${escapeHtml(new URL(href, site).href)}">${inside}</a>`

/** A rich text as HTML for feeds. */
export const textHtml = (source: string, sources: TextSources, site: URL): string =>
  parseText(source)
    .map((block) => blockHtml(block, sources, site))
    .join('')

const blockElements = { paragraph: 'p', heading: 'h3', quote: 'blockquote' } as const

function blockHtml(block: TextBlock, { pictures, releases }: TextSources, site: URL): string {
  if (block.type === 'list')
    return `<ul>${block.items.map((item) => `<li>${markupHtml(item, site)}</li>`).join('')}</ul>`
  if (block.type === 'picture') {
    const found = pictures.find(({ address }) => address.startsWith(block.address))
    return pictureHtml(found?.address ?? block.address, found?.alt ?? '', site)
  }
  if (block.type === 'release') {
    const release = releases.find(({ slug }) => slug === block.slug)
    return release ? `<p>${linkHtml(release.path, escapeHtml(release.name), site)}</p>` : ''
  }
  const element = blockElements[block.type]
  return `<${element}>${markupHtml(block.children, site)}</${element}>`
}

/** '' for an address that a page may not show, and a picture that feed readers may not show. */
export function pictureHtml(address: string | null, alt: string, site: URL): string {
  const src = sharedPicture(address, site)?.url
  return src ? `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></p>` : ''
}
