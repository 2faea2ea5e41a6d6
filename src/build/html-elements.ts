import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'

export type HtmlElement = DefaultTreeAdapterTypes.Element

/** All elements of a page as a browser reads it, also those in templates and noscript. */
export function elementsOf(page: string): HtmlElement[] {
  const found: HtmlElement[] = []
  const createElement: typeof defaultTreeAdapter.createElement = (...parts) => {
    const element = defaultTreeAdapter.createElement(...parts)
    found.push(element)
    return element
  }
  parse(page, { scriptingEnabled: false, treeAdapter: { ...defaultTreeAdapter, createElement } })
  return found
}
