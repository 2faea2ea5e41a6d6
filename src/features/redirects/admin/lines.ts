import { pathOf, problemsOf, readTarget, type Redirect } from '../redirects.ts'
import type { RedirectsRead } from './contract.ts'
import { lineMessage, nothingThereMessage } from './messages.ts'

/**
 * An old address and its target. `note`: what was made of what was pasted. `refusal`: why it is no address of its own; `row` is
 * the line as it was pasted then.
 */
export type Line = Redirect & { note?: string; refusal?: string; row?: string }

/** What stands at a target: the title of a page, another site, or nothing. */
export function placesOf({ pages }: RedirectsRead): (to: string) => string {
  const titles = new Map(pages.map(({ path, title }) => [path, title]))
  return (to) =>
    to.startsWith('/') ? (titles.get(pathOf(to)) ?? nothingThereMessage) : 'Another site'
}

/** Each line with its state, or why it cannot be saved. `order`: refused lines, then dead ends, then the others. */
export function checkLines(lines: readonly Line[], known: RedirectsRead, origin: string) {
  const before = new Map(known.stored.map(({ from, to }) => [from, to]))
  const titles = new Map(known.pages.map(({ path, title }) => [path, title]))
  const placeOf = placesOf(known)
  const read = lines.map(({ from, to }) => ({ from, to: readTarget(to, origin) }))
  const problems = problemsOf(read, known.stored, titles)
  return read.map((saved, index) => {
    const [line, problem, old] = [lines[index], problems[index], before.get(saved.from)]
    const error = line?.refusal ?? (problem && lineMessage(problem))
    const place = placeOf(saved.to)
    const state = old === undefined ? 'New' : old === saved.to ? 'Same' : `Changed, was ${old}`
    return {
      ...saved,
      ...line,
      index,
      error,
      state: error ? '' : [state, place, line?.note].filter(Boolean).join(' · '),
      saved: error || old === saved.to ? undefined : saved,
      order: error ? 0 : place === nothingThereMessage ? 1 : 2,
    }
  })
}

/** The words of an address or a title, without accents and the ending of a file. slugify() would be one more file. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/\.\w{2,5}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const nameOf = (path: string): string => pathOf(path).replace(/\/+$/, '').split('/').at(-1) ?? ''

/** A function that proposes a page for an old address: one that ends alike, else one with half of its words; or ''. */
export function proposer(pages: RedirectsRead['pages']): (from: string) => string {
  const byName = new Map<string, string>()
  const byWord = new Map<string, Set<string>>()
  for (const { path, title } of pages.toReversed()) {
    // An article's address ends in a part of its id.
    const words = wordsOf(nameOf(path).replace(/-[0-9a-f]{12}$/, ''))
    byName.set(words.join('-'), path)
    for (const word of [...words, ...wordsOf(title)])
      byWord.set(word, (byWord.get(word) ?? new Set()).add(path))
  }
  return (from) => {
    const words = new Set(wordsOf(nameOf(from)))
    // A word of hundreds of pages tells nothing.
    const found = [...words].flatMap((word) => {
      const paths = [...(byWord.get(word) ?? [])]
      return paths.length > 200 ? [] : paths
    })
    const counts = [...Map.groupBy(found, (path) => path).values()]
    const [best = []] = counts.toSorted((one, other) => other.length - one.length)
    const near = best.length * 2 >= words.size ? best[0] : undefined
    return (words.size && (byName.get([...words].join('-')) ?? near)) || ''
  }
}
