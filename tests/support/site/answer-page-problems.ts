import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** What is no valid HTML where a page has tags of a template: in a select, and in an address. One line a problem. */
export function answerPageProblems(html: string): string[] {
  return elementsIn(parse(html)).flatMap((element) => [
    ...element.attrs
      .filter(({ name, value }) => ['href', 'src'].includes(name) && value.includes('{{'))
      .map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
    ...(element.tagName === 'select' ? selectProblems(element) : []),
  ])
}

function selectProblems(select: Element): string[] {
  const texts = select.childNodes.filter(({ nodeName }) => nodeName === '#text') as {
    value: string
  }[]
  const selected = elementsIn(select).filter(({ attrs }) =>
    attrs.some((one) => one.name === 'selected'),
  )
  return [
    ...texts.flatMap(({ value }) => (value.trim() ? [`text in a select: ${value.trim()}`] : [])),
    ...(selected.length > 1 ? [`${selected.length} options are selected`] : []),
  ]
}

const elementsIn = (node: Node): Element[] =>
  ('childNodes' in node ? node.childNodes : []).flatMap((child) => [
    ...('tagName' in child ? [child] : []),
    ...elementsIn(child),
  ])
