import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import { linkTarget } from '#src/lib/link-target.ts'
import { isReservedPath } from '#src/lib/reserved-paths.ts'
import { isWebAddress } from '#src/lib/web-address.ts'

/** An old address, and where the site sends those who ask for it. */
export const redirect = v.strictObject({ from: v.string(), to: v.string() })
export type Redirect = v.InferOutput<typeof redirect>

export const mostRedirects = 2000
export const longestSource = 600

/** Why a line is refused; `other` is what it collides with. */
export type Problem = Redirect & {
  is: 'source' | 'reserved' | 'target' | 'missing' | 'twice' | 'page' | 'loop' | 'chain' | 'led-to'
  other: string
}

/** An address without query and fragment. */
export const pathOf = (address: string): string => address.replace(/[?#].*/, '')

/** A path that the host's redirect rules take literally. private.is_plain_path() is the same rule in the database. */
const isPlainPath = (path: string): boolean =>
  isWebAddress(path) &&
  /^(\/|(\/[^/?#*:!%]+)+)$/.test(path) &&
  !/\/\.{1,2}(\/|$)/.test(path) &&
  path === path.normalize()

/** Decoded, as the host's rules match a path, and without the slash at its end. */
const plain = (path: string): string =>
  (attempt(() => decodeURI(path)) ?? path).normalize().replace(/(.)\/+(?=$|[?#])/, '$1')

/** A typed old address, without the name of the old site. */
export const readSource = (typed: string): string =>
  plain(
    typed
      .replace(/^https?:\/\/[^/?#]*/i, '')
      .replace(/#.*/, '')
      .replace(/^(?!\/)/, '/'),
  )

/** A typed target; one on this site, `origin`, as its path. */
export function readTarget(typed: string, origin: string): string {
  const isOwn = typed.startsWith(origin) && /^([/?#]|$)/.test(typed.slice(origin.length))
  const to = isOwn ? typed.slice(origin.length).replace(/^(?!\/)/, '/') : typed
  return to.startsWith('/') ? plain(to) : to
}

/** What is wrong with one line alone. The database has the same rules as checks of its table. */
function shapeProblem({ from, to }: Redirect): Problem['is'] | undefined {
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
 * For each line why it cannot be saved beside the stored ones, or undefined. `pages` are the paths that have a page.
 * No target is an old address itself: a visitor goes one step, and never in a circle. Queries count as passed on.
 */
export function problemsOf(
  lines: readonly Redirect[],
  stored: readonly Redirect[] = [],
  pages: ReadonlyMap<string, string> = new Map(),
): (Problem | undefined)[] {
  const shapes = lines.map(shapeProblem)
  const replaced = new Set(lines.map(({ from }) => from))
  const kept = stored.filter(({ from }) => !replaced.has(from))
  const all = [...kept, ...lines.filter((_, index) => !shapes[index])]
  const onward = new Map(all.map((line) => [pathOf(line.from), line]))
  const leading = new Map(kept.map((line) => [pathOf(line.to), line]))
  // Home is a target, and an old address only with ?p=.
  for (const map of [onward, leading]) map.delete('/')
  const seen = new Set<string>()
  return lines.map(({ from, to }, index) => {
    const [path, target] = [pathOf(from), pathOf(to)]
    const problem = (is: Problem['is'], other = '') => ({ is, from, to, other })
    const shape = shapes[index]
    if (shape) return problem(shape)
    if (seen.has(from)) return problem('twice')
    seen.add(from)
    if (path !== '/' && pages.has(path)) return problem('page', pages.get(path))
    const [next, before] = [onward.get(target), leading.get(path)]
    if (path === target || (next && pathOf(next.to) === path)) return problem('loop')
    if (next) return problem('chain', next.to)
    return before && problem('led-to', before.from)
  })
}
