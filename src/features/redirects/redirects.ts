import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import { linkTarget } from '#src/lib/link-target.ts'
import { isReservedPath } from './reserved-paths.ts'
import { isWebAddress } from '#src/lib/web-address.ts'

/** An old address, and where the site sends those who ask for it. */
export const redirect = v.strictObject({ from: v.string(), to: v.string() })
export type Redirect = v.InferOutput<typeof redirect>

export const mostRedirects = 2000
export const longestSource = 600

type Reason =
  'source' | 'reserved' | 'target' | 'missing' | 'twice' | 'page' | 'loop' | 'chain' | 'led-to'
/** Why a line is refused; `other` is what it collides with. */
export type Problem = Redirect & { is: Reason; other: string }

/** An address without query and fragment. */
export const pathOf = (address: string): string => address.replace(/[?#].*/, '')

/** A path that the host's redirect rules take literally, as private.is_plain_path() in the database. */
const isPlainPath = (path: string): boolean =>
  isWebAddress(path) &&
  /^(\/|(\/(?!\.{1,2}(\/|$))[^/?#*:!%]+)+)$/.test(path) &&
  path === path.normalize()

/** Decoded, as the host's rules match a path, and without the slash at its end. */
const plain = (path: string): string =>
  (attempt(() => decodeURI(path)) ?? path)
    .replace(/%(?:2[46BC]|3[BD]|40)/gi, decodeURIComponent)
    .normalize()
    .replace(/(.)\/+(?=$|[?#])/, '$1')

/** What is written behind an address to count visits, whatever page it is of. */
const countsVisits =
  /^(utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|ttclid|twclid|li_fat_id|igsh|igshid|mc_[ce]id|_ga|_gl|_hsenc|_hsmi|mkt_tok|ref_src)(=|$)/i

/** The part of a query that only counts visits, as '?utm_source=x', or ''. */
export function countersOf(address: string): string {
  const query = /\?([^#]*)/.exec(address)?.[1] ?? ''
  const found = query.split('&').filter((part) => countsVisits.test(part))
  return found.length > 0 ? `?${found.join('&')}` : ''
}

function withoutCounters(address: string): string {
  if (!countersOf(address)) return address
  return address.replace(/\?([^#]*)/, (_, query: string) => {
    const left = query.split('&').filter((part) => !countsVisits.test(part))
    return left.length > 0 ? `?${left.join('&')}` : ''
  })
}

/** A typed old address, without the name of the old site and what counts visits. */
export const readSource = (typed: string): string =>
  plain(
    withoutCounters(typed)
      .replace(/^https?:\/\/[^/?#]*|#.*/gi, '')
      .replace(/^(?!\/)/, '/'),
  )

/** The host of a typed old address that is not on this site, `origin`; '' for a path and for this site with or without www. */
export function foreignHostOf(typed: string, origin: string): string {
  const host = /^https?:\/\//i.test(typed) ? (URL.parse(typed)?.host ?? '') : ''
  const plainHost = (name: string) => name.replace(/^www\./, '')
  return plainHost(host) === plainHost(new URL(origin).host) ? '' : host
}

/** A typed target; one on this site, `origin`, as its path. */
export function readTarget(typed: string, origin: string): string {
  const url = /^https:/i.test(typed) ? URL.parse(typed) : null
  const to = url?.origin === origin ? typed.replace(/^https:\/\/[^/?#]*\/?/i, '/') : typed
  return to.startsWith('/') ? plain(withoutCounters(to)) : to
}

/** What is wrong with one line alone. The checks of the table are the same rules. */
function shapeProblem({ from, to }: Redirect): Reason | undefined {
  const path = from.replace(/\?p=\d{1,19}$/, '')
  if (!isPlainPath(path) || from.length > longestSource) return 'source'
  if (isReservedPath(path) && (path !== '/' || from === '/')) return 'reserved'
  if (!to) return 'missing'
  const isTarget = to.startsWith('/')
    ? isPlainPath(to.replace(/#[^#*:!%]*$/, '')) && linkTarget(to) && !to.startsWith('/_')
    : isWebAddress(to) && /^https:[^*:!]*$/.test(to)
  return isTarget ? undefined : 'target'
}

/**
 * For each line why it cannot be saved beside the stored ones, or undefined. `pages`: the titles of paths with a page. No
 * target is an old address itself: a visitor goes one step, never in a circle, whatever query the host passes on.
 */
export function problemsOf(
  lines: readonly Redirect[],
  stored: readonly Redirect[] = [],
  pages: ReadonlyMap<string, string> = new Map(),
): (Problem | undefined)[] {
  const shapes = new Map(lines.map((line) => [line, shapeProblem(line)]))
  const given = new Set(lines.map(({ from }) => from))
  const kept = stored.filter(({ from }) => !given.has(from))
  const all = [...kept, ...lines.filter((line) => !shapes.get(line))]
  const onward = new Map(all.map((line) => [pathOf(line.from), line.to]))
  const leading = new Map(kept.map((line) => [pathOf(line.to), line.from]))
  // Home is a target, and an old address only with ?p=.
  for (const map of [onward, leading]) map.delete('/')

  function reasonFor(line: Redirect): [is: Reason | undefined, other?: string | undefined] {
    const [path, target] = [pathOf(line.from), pathOf(line.to)]
    const [title, next, before] = [pages.get(path), onward.get(target), leading.get(path)]
    const shape = shapes.get(line)
    if (shape) return [shape]
    if (!given.delete(line.from)) return ['twice']
    if (path !== '/' && title !== undefined) return ['page', title]
    if (path === target || (next && pathOf(next) === path)) return ['loop']
    if (next) return ['chain', next]
    return [before === undefined ? undefined : 'led-to', before]
  }
  return lines.map((line) => {
    const [is, other = ''] = reasonFor(line)
    return is && { ...line, is, other }
  })
}
