// What is pasted as old addresses: a list, a CSV file, and the lines of .htaccess and _redirects.
import { lineCells } from '#src/lib/csv.ts'
import { countersOf, foreignHostOf, readSource, readTarget } from '../redirects.ts'
import type { RedirectsRead } from './contract.ts'
import { checkLines, proposer, type Line } from './lines.ts'
import {
  conditionRefusal,
  foreignHostNote,
  noRedirectRefusal,
  patternRefusal,
  temporaryNote,
  withoutCountersNote,
} from './messages.ts'

const head = /^"?(from|source|old)\b[^/\n]*\n/i

/** A line as it says itself: the status that it sends, or why it is no old address of its own. */
type Read = { from: string; to: string; status?: string; refusal?: string }

/** Reads lines and proposes a page for each address without a target. Those with a problem come first. */
export function readLines(text: string, known: RedirectsRead, origin: string): Line[] {
  const propose = proposer(known.pages)
  const rows = text
    .replace('\ufeff', '')
    .replaceAll(/[\r\n]+/g, '\n')
    .replace(head, '')
    .split('\n')
    .map((row) => row.trim())
  let isConditional = false
  const lines = rows.flatMap((row): Line[] => {
    const condition = /^RewriteCond\s+(\S+)/i.exec(row)?.[1]
    if (condition) {
      isConditional ||= !isHarmless(condition)
      return []
    }
    const read = readRow(row, isConditional)
    isConditional = false
    return read ? [lineOf(read, row, origin, propose)] : []
  })
  const unique = withoutRepeated(lines)
  const checked = checkLines(unique, known, origin).toSorted((a, b) => a.order - b.order)
  return checked.flatMap(({ index }) => unique[index] ?? [])
}

/** Conditions that hold for every visitor of a page that is gone. */
const isHarmless = (condition: string) =>
  /^%\{(HTTP_HOST|HTTPS|SERVER_PORT|REQUEST_FILENAME|REQUEST_SCHEME|HTTP:X-Forwarded-Proto|ENV:.*)\}$/i.test(
    condition,
  )

function lineOf(
  { from: typed, to, status, refusal }: Read,
  row: string,
  origin: string,
  propose: (from: string) => string,
): Line {
  if (refusal !== undefined) return { from: typed, to, refusal, row }
  const host = foreignHostOf(typed, origin)
  const counters = countersOf(typed)
  const notes = [
    counters && withoutCountersNote(counters),
    host && foreignHostNote(host),
    status && /^30[237]/.test(status) && temporaryNote(status),
  ]
  const from = readSource(typed)
  return {
    from,
    to: readTarget(to, origin) || propose(from),
    note: notes.filter(Boolean).join(' · '),
  }
}

/** Two spellings of one address with one target are one line. */
function withoutRepeated(lines: readonly Line[]): Line[] {
  const seen = new Set<string>()
  return lines.filter(({ from, to, refusal }) => {
    const key = `${from} ${to}`
    const isRepeated = refusal === undefined && seen.has(key)
    seen.add(key)
    return !isRepeated
  })
}

/** What a row says, or undefined for one that says nothing of an address. */
function readRow(row: string, isConditional: boolean): Read | undefined {
  if (row === '' || row.startsWith('#')) return undefined
  const [word = '', ...cells] = wordsOf(row)
  switch (word.toLowerCase()) {
    case 'redirect':
      return readRedirect(cells)
    case 'redirectpermanent':
    case 'redirecttemp':
      return { ...readRedirect(cells), status: /temp/i.test(word) ? '302' : '301' }
    case 'redirectmatch':
      return readPattern(readRedirect(cells))
    case 'rewriterule':
      return readRule(cells, isConditional)
  }
  return isSetting.test(row) ? undefined : readList(row)
}

/** Other lines of .htaccess. */
const isSetting =
  /^(<\/?[a-z]|(RewriteEngine|RewriteBase|RewriteOptions|ErrorDocument|Options|DirectoryIndex|Header|AddType|AddDefaultCharset|AddHandler|Order|Allow|Deny|Require|SetEnv\w*|Expires\w*|php_\w+)\s)/i

const wordsOf = (row: string): string[] =>
  (lineCells(row.replace(/\s+/g, ' '), ' ') ?? row.split(/\s+/)).filter(Boolean)

const statuses: Record<string, string> = {
  permanent: '301',
  temp: '302',
  seeother: '303',
  gone: '410',
}

/** Apache: `[status] from [to]`. */
function readRedirect(cells: readonly string[]): Read {
  const [first = ''] = cells
  const status = statuses[first.toLowerCase()] ?? (/^\d{3}$/.test(first) ? first : undefined)
  const [from = '', to = ''] = status === undefined ? cells : cells.slice(1)
  return { from, to, status: status ?? '302' }
}

/** Apache's RewriteRule: `pattern to [flags]`; undefined where it shows another file and sends nobody on. */
function readRule(
  [pattern = '', to = '', flags = '']: readonly string[],
  isConditional: boolean,
): Read | undefined {
  const status = /[[,]\s*(?:R|redirect)(?:=(\w+))?\s*[\],]/i.exec(flags)
  if (!status || to === '-') return undefined
  const code = status[1] ?? '302'
  const read = { from: pattern, to: to.replace(/\?$/, ''), status: statuses[code] ?? code }
  return isConditional ? { ...read, refusal: conditionRefusal } : readPattern(read)
}

/** The address that a regular expression means, if it is one: `^/?a\.html/?$`. */
function readPattern(read: Read): Read {
  const [, inside] = /^\^(?:\/\?)?(.*?)(?:\/\?)?\$$/.exec(read.from) ?? []
  const isOne = inside !== undefined && !/(^|[^\\])[*+?()[\]{}|^$]|\\[a-z]/i.test(inside)
  if (!isOne || /[$%]\d/.test(read.to)) return { ...read, refusal: patternRefusal(read.from) }
  return { ...read, from: inside.replace(/\\(.)/g, '$1').replace(/^(?!\/)/, '/') }
}

/** A row of a list or a CSV file, or of Netlify's _redirects, which has a status at its end. */
function readList(row: string): Read | undefined {
  const words = wordsOf(row.replace(/\s#.*$/, ''))
  const at = words.findIndex((word, index) => index > 0 && /^\d{3}!?$/.test(word))
  if (at > 0) return readNetlify(words, at)
  const [from = '', ...to] = cellsOf(row)
  return from ? { from, to: to.join(' ') } : undefined
}

function readNetlify(words: readonly string[], at: number): Read {
  const [from = '', to = ''] = [words[0], at > 1 ? words[at - 1] : '']
  const status = words[at]?.slice(0, 3) ?? ''
  const read = { from, to, status }
  if (words.length > at + 1 || at > 2) return { ...read, refusal: conditionRefusal }
  if (!status.startsWith('3')) return { ...read, refusal: noRedirectRefusal(status) }
  const isPattern = /[*:]/.test(from.replace(/^https?:\/\//i, '')) || /:splat|\/:\w/.test(to)
  return isPattern ? { ...read, refusal: patternRefusal(from) } : read
}

/** Separated by what leaves an address at the second place, or else by the first that separates. */
function cellsOf(row: string): string[] {
  const split = ['\t', ';', ',', ' '].flatMap((separator) => {
    const cells = lineCells(row, separator)
      ?.map((cell) => cell.trim())
      .filter(Boolean)
    return cells && cells.length > 1 ? [cells] : []
  })
  const [first] = split
  const [alone = row] = lineCells(row, '\t') ?? []
  return split.find(([, second = '']) => /^(\/|https?:)/i.test(second)) ?? first ?? [alone.trim()]
}
