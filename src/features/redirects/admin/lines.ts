import { slugify } from '#src/lib/slug.ts'
import { pathOf, problemsOf, readSource, readTarget, type Redirect } from '../redirects.ts'
import type { RedirectsRead, SitePage } from './contract.ts'
import * as messages from './messages.ts'

/** The cells of each line of a list or a CSV file. They may be quoted; a head is left out. */
const parseLines = (text: string): string[][] =>
  text
    .split(/[\r\n]+/)
    .map((row) =>
      [...row.matchAll(/"((?:[^"]|"")*)"|[^\s,;"]+/g)].map(([cell, quoted]) =>
        (quoted?.replaceAll('""', '"') ?? cell).trim(),
      ),
    )
    .filter(
      ([first = ''], index) => first && (index > 0 || !/^(from|source|old)\b[^/]*$/i.test(first)),
    )

/** The lines of a text as addresses, each without a target with a proposed one; those that need a look come first. */
export function readLines(text: string, { stored, pages }: RedirectsRead, origin: string) {
  const propose = proposer(pages)
  const lines = parseLines(text).map(([from = '', ...to]) => ({
    from: readSource(from),
    to: to.length ? readTarget(to.join(' '), origin) : propose(from),
  }))
  return checkLines(lines, stored, pages)
    .toSorted((a, b) => a.order - b.order)
    .map(({ from, to }): Redirect => ({ from, to }))
}

export const toText = (lines: readonly Redirect[]) =>
  lines.map(({ from, to }) => `${from} ${to}`.trim()).join('\n')

type Titles = ReadonlyMap<string, string>
export const titlesOf = (pages: readonly SitePage[]): Titles =>
  new Map(pages.map(({ path, title }) => [path, title]))

/** What a target is: a page by its title, another site, or nothing. */
export const placeOf = ({ to }: Redirect, titles: Titles): string =>
  to.startsWith('/') ? (titles.get(pathOf(to)) ?? messages.nothingThereMessage) : 'Another site'

/** Each line with its state, or why it cannot be saved. `order`: refused lines, then dead ends, then the others. */
export function checkLines(lines: Redirect[], stored: Redirect[], pages: SitePage[]) {
  const titles = titlesOf(pages)
  const before = new Map(stored.map(({ from, to }) => [from, to]))
  const problems = problemsOf(lines, stored, titles)
  return lines.map((line, index) => {
    const [problem, old] = [problems[index], before.get(line.from)]
    if (problem)
      return { ...line, error: messages.lineMessage(problem), state: '', isChange: false, order: 0 }
    const place = placeOf(line, titles)
    const state = old === undefined ? 'New' : old === line.to ? 'Same' : `Changed, was ${old}`
    return {
      ...{ ...line, error: undefined, state: `${state} · ${place}`, isChange: old !== line.to },
      order: place === messages.nothingThereMessage ? 1 : 2,
    }
  })
}

/** The words of an address or a title, without endings of files. */
const wordsOf = (text: string): string[] =>
  slugify(text.replace(/\.\w{2,5}$/, '').replaceAll(/[_+/]/g, ' '))
    .split('-')
    .filter(Boolean)

const nameOf = (path: string): string => pathOf(path).replace(/\/+$/, '').split('/').at(-1) ?? ''

/** A function that proposes a page for an old address: one that ends alike, else one with half of its words; or ''. */
export function proposer(pages: readonly SitePage[]): (from: string) => string {
  const byName = new Map<string, string>()
  const byWord = new Map<string, Set<string>>()
  for (const { path, title } of pages.toReversed()) {
    // An article's address ends in a part of its id.
    const words = wordsOf(nameOf(path).replace(/-[0-9a-f]{12}$/, ''))
    if (words.length) byName.set(words.join('-'), path)
    for (const word of [...words, ...wordsOf(title)])
      byWord.set(word, (byWord.get(word) ?? new Set()).add(path))
  }
  return (from) => {
    const words = new Set(wordsOf(nameOf(from)))
    const counts = new Map<string, number>()
    for (const word of words) {
      const having = byWord.get(word) ?? new Set()
      // A word of hundreds of pages tells nothing.
      if (having.size > 200) continue
      for (const path of having) counts.set(path, (counts.get(path) ?? 0) + 1)
    }
    const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
    const near = best && best[1] * 2 >= words.size ? best[0] : ''
    return byName.get([...words].join('-')) ?? near
  }
}
