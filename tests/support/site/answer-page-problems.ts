import { elementsOf, type HtmlElement } from '#src/build/html-elements.ts'

/** What is no valid HTML where a page has tags of a template: in a select, and in an address. One line a problem. */
export function answerPageProblems(html: string): string[] {
  return elementsOf(html).flatMap((element) => [
    ...element.attrs
      .filter(({ name, value }) => ['href', 'src'].includes(name) && value.includes('{{'))
      .map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
    ...(element.tagName === 'select' ? selectProblems(element) : []),
  ])
}

function selectProblems({ childNodes }: HtmlElement): string[] {
  const texts = childNodes.flatMap((node) => ('value' in node ? [node.value.trim()] : []))
  const selected = childNodes.filter(
    (node) => 'attrs' in node && node.attrs.some(({ name }) => name === 'selected'),
  )
  return [
    ...texts.filter(Boolean).map((text) => `text in a select: ${text}`),
    ...(selected.length > 1 ? [`${selected.length} options are selected`] : []),
  ]
}
