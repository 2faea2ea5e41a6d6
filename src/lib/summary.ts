/** A text as one line of at most `length` UTF-16 units, cut after a word, else a grapheme, with '…' at the end. */
export function summarize(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  return `${beginning(line, length - 1)}…`
}

/** The whole words at the beginning of a text, at most `length` UTF-16 units; of one long word its whole graphemes. */
export const beginning = (text: string, length: number): string =>
  cut(text, length, 'word') || cut(text, length, 'grapheme')

/** The longest prefix of at most `length` units that ends at a word or grapheme boundary. */
function cut(text: string, length: number, granularity: 'word' | 'grapheme'): string {
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('en', { granularity }).segment(text)) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text.slice(0, end).replace(/[\s.,;:–-]+$/, '')
}
