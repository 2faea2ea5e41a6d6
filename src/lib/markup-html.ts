import type { MarkupNode } from './markup.ts'

const elements: Record<string, string> = { bold: 'strong', italic: 'em' }

/** Text markup as HTML for feeds: bold and italic; other effects need our stylesheet and are dropped. */
export function markupHtml(nodes: readonly MarkupNode[]): string {
  return nodes.map(nodeHtml).join('')
}

function nodeHtml(node: MarkupNode): string {
  if (node.type === 'text') return escapeHtml(node.text)
  if (node.type === 'break') return '<br>'
  const inside = markupHtml(node.children)
  const element = elements[node.tag]
  return element ? `<${element}>${inside}</${element}>` : inside
}

/** Escapes a text for element content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
