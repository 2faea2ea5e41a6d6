const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** Whether a table is one of goods: it names them or their variants, and no artist, as a table of releases does. */
export function isGoodsTable(header: readonly string[]): boolean {
  const names = header.map(plain)
  const has = (...words: string[]) => words.some((word) => names.includes(plain(word)))
  return !has('artist', 'artists') && has('goods', 'item', 'product', 'handle', 'variant')
}
