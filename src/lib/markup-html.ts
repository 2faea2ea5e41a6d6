import type { MarkupNode } from './markup.ts'

const elements: Record<string, string> = { bold: 'strong', italic: 'em' }

/** Marked-up text as HTML that needs no stylesheet: colours and effects are only text outside of the site. */
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

/** A text for the inside of an element or of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
