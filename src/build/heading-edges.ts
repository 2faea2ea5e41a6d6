/** Letters of Archivo by the space to the left of their first stroke: 0.08 em before a stem, 0.05 em before a bow. */
const edges = [
  ['stem', /^[BDEFHIKLMNPRU1]/],
  ['bow', /^[CGOQS0235689]/],
] as const
// The start tag of a heading, tags and space after it, and its first letter.
const heading = /<(h[12])((?: [^\s"=<>]+(?:="[^"]*")?)*)>((?:\s|<(?!\/h)[^<>]*>)*)(\S)/g

/** Says of each heading in a page how its first letter begins, so that large ones stand on the edge of the grid (base.css). */
export const withHeadingEdges = (html: string): string =>
  html.replaceAll(
    heading,
    (all, name: string, attributes: string, between: string, first: string) => {
      const letter = first.normalize('NFD').toUpperCase()
      const edge = edges.find(([, letters]) => letters.test(letter))?.[0]
      return edge ? `<${name}${attributes} data-edge="${edge}">${between}${first}` : all
    },
  )
