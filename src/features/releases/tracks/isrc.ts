/** What is stored of an ISRC that somebody typed: capitals and digits, without hyphens and blanks. */
export const plainIsrc = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/^ISRC/, '')

/** Country and registrant, the year, and the number of the recording (ISO 3901). */
const parts = /^([A-Z]{2}[A-Z0-9]{3})(\d{2})(\d{5})$/

export const isIsrc = (code: string): boolean => parts.test(code)

/** As it is printed: 'GB-THR-26-00001'. */
export const isrcText = (code: string): string => code.replace(/^(..)(...)(..)(.+)$/, '$1-$2-$3-$4')

/** The ISRC after the highest one of this year, under the prefix that most of `known` have; null without any. */
export function nextIsrc(known: readonly string[], year: number): string | null {
  const byPrefix = Map.groupBy(known.filter(isIsrc), (code) => code.slice(0, 5))
  const [usual] = [...byPrefix].sort(([, one], [, other]) => other.length - one.length)
  if (!usual) return null
  const start = usual[0] + `${year % 100}`.padStart(2, '0')
  const numbers = usual[1].filter((code) => code.startsWith(start)).map((code) => +code.slice(7))
  return start + `${Math.max(0, ...numbers) + 1}`.padStart(5, '0')
}
