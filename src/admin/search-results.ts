import { stateNames } from '#src/features/codes/admin/code-states.ts'
import { typeBadges } from '#src/features/news/article.ts'
import type { Hit, HitKind } from '#src/features/search/admin/contract.ts'
import { formatInstant, type Label } from '#src/lib/dates.ts'
import { hasWordsOf } from '#src/lib/plain-words.ts'
import type { Role } from '#src/lib/role.ts'
import { actionsOf, screensOf } from './screens.ts'

/** What can be opened: its place below /admin, and what that gets with the navigation and not in its address. */
export type Result = {
  key: string
  title: string
  fact: string
  to: string
  state?: { code: string }
}
export type ResultGroup = { name: string; results: Result[] }

const groups: readonly (readonly [name: string, ...HitKind[]])[] = [
  ['Releases', 'release'],
  ['Codes', 'code'],
  ['Articles', 'article'],
  ['Batches', 'batch'],
  ['Artists', 'artist'],
  ['People', 'user', 'message', 'signup'],
]

/** What the server found, in groups. */
export const groupHits = (hits: readonly Hit[], site: Label): ResultGroup[] =>
  groups.map(([name, ...kinds]) => ({
    name,
    results: hits
      .filter(({ kind }) => kinds.includes(kind))
      .map((hit) => ({
        key: `${hit.kind} ${hit.id}`,
        title: hit.title,
        fact: factOf[hit.kind](hit, dayOf(hit, site)),
        ...places[hit.kind](hit),
      })),
  }))

/** The screens of a role and what can be done there, of those that have the words of the query. */
export function groupScreens(role: Role, query: string): ResultGroup[] {
  const isFound = hasWordsOf(query)
  const results = {
    Do: actionsOf(role).map(([title, to]) => ({ key: title, title, fact: '', to })),
    Screens: screensOf(role).map(({ name, title, path }) => ({
      ...{ key: path, title: name, fact: title === name ? '' : title, to: `/${path}` },
    })),
  }
  return Object.entries(results).map(([name, all]) => ({
    name,
    results: all.filter(({ title, fact }) => isFound(`${title} ${fact}`)),
  }))
}

// Of what has been published, an event has a day of the calendar.
const dayOf = ({ kind, state, at }: Hit, { timeZone, dates }: Label) =>
  formatInstant(
    at,
    kind === 'article' && state !== 'draft' && state !== 'other' ? 'UTC' : timeZone,
    dates,
  )

const line = (...facts: (string | false)[]) => facts.filter(Boolean).join(' · ')

const stateWords: Record<string, string> = {
  ...typeBadges,
  ...stateNames,
  'claim-spot': 'claim spot',
}
const wordOf = ({ state }: Hit) => (state ? (stateWords[state] ?? state).toLowerCase() : '')

const places: Record<HitKind, (hit: Hit) => Pick<Result, 'to' | 'state'>> = {
  release: ({ id }) => ({ to: `/releases/${id}` }),
  code: ({ id }) => ({ to: '/codes', state: { code: id } }),
  article: ({ id }) => ({ to: `/news/${id}` }),
  batch: ({ id }) => ({ to: `/codes/batches/${id}` }),
  artist: ({ id }) => ({ to: `/artists/${id}` }),
  user: () => ({ to: '/users' }),
  message: ({ fact, state }) => ({
    to: `/inbox?q=${encodeURIComponent(fact)}${state === 'archived' ? '&box=archived' : ''}`,
  }),
  signup: ({ fact }) => ({ to: `/signups?q=${encodeURIComponent(fact)}` }),
}

const factOf: Record<HitKind, (hit: Hit, day: string) => string> = {
  release: ({ fact }) => fact,
  code: (hit) => line(hit.fact, wordOf(hit)),
  article: (hit, day) => line(wordOf(hit), day, hit.fact),
  batch: ({ fact }, day) => line(fact, day),
  artist: wordOf,
  user: (hit) => line(wordOf(hit), hit.fact),
  message: (hit, day) => line('message', wordOf(hit), hit.fact, day),
  signup: ({ fact }, day) => line('sign-up', fact, day),
}
