import type { Graph, Thing } from 'schema-dts'

/** JSON-LD as the text of a script element: `<` and the line separators U+2028 and U+2029 are escaped. */
export function serializeJsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
