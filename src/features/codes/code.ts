const printedCode = /^[A-Z0-9]{8}$/

/** True for 8 characters of A-Z and 0-9; nothing else is looked up. */
export const isPrintedCode = (code: string): boolean => printedCode.test(code)

/**
 * The code in what was typed, pasted or scanned, in its printed form. Up to eight letters and digits are the code,
 * whatever stands between them. In longer text the first of these ways that finds candidates decides: what follows `#` or
 * `code=` in an address; a run of eight; four, a hyphen, four; four, a blank, four; four, a dash between blanks, four.
 * Without a code, or with several, several words are returned as they were typed.
 */
export function normalizeCode(typed: string): string {
  const text = withoutInvisible(typed)
  const alone = lettersOf(text)
  if (alone.length <= 8) return alone
  const found = [
    wordsOf(text, /(?:\S#|code=)([\p{L}\p{N}-]+)/giu).map(lettersOf),
    wordsOf(text, /([\p{L}\p{N}]+)/gu).filter(mayBeCode),
    halvesOf(text),
    pairsOf(text).filter(mayBeCode),
    halvesOf(text.replace(/\s*[\p{Pd}−]\s*/gu, '-')),
  ]
    .map((words) => words.map(lettersOf).filter((word) => word.length === 8))
    .find((codes) => codes.length > 0)
  return onlyOne(found) ?? (/[^\p{L}\p{N}]/u.test(text) ? typed : alone)
}

const withoutInvisible = (typed: string): string => typed.normalize('NFKC').replace(/\p{Cf}/gu, '')

const lettersOf = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word]) => word!)

/** Four letters and digits, a hyphen, four, with no other one beside them: no date. */
const halvesOf = (text: string): string[] =>
  wordsOf(text, /([\p{L}\p{N}\p{Pd}−]+)/gu).filter(
    (word) => /^[\p{L}\p{N}]{4}[\p{Pd}−][\p{L}\p{N}]{4}$/u.test(word) && mayBeCode(word),
  )

/** Two words beside each other, four letters and digits each, with a blank between them. */
const pairsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}\s]/u)
    .map((part) => part.split(/\s+/))
    .flatMap((words) => words.map((word, place) => [word, words[place + 1]]))
    .filter((pair) => pair.every((word) => word?.length === 4))
    .map((pair) => pair.join(''))

/** Words of a sentence are in lower case and without digits. */
const mayBeCode = (word: string): boolean => /\p{N}/u.test(word) || word === word.toUpperCase()

/** The only one of several, or the only one with a digit. */
function onlyOne(codes: string[] = []): string | undefined {
  const different = [...new Set(codes)]
  const [code, another] =
    different.length > 1 ? different.filter((one) => /\d/.test(one)) : different
  return another ? undefined : code
}
