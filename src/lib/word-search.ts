/** Lower case without accents: 'Ålesund' is found by 'alesund'. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A test whether a text has all words of `query`, whatever their case and accents. */
export function hasWordsOf(query: string): (text: string) => boolean {
  const words = plain(query).split(/\s+/)
  return (text) => {
    const searched = plain(text)
    return words.every((word) => searched.includes(word))
  }
}
