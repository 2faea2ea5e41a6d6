import { typeBadges } from '#src/features/news/type-badges.ts'
import type { Hit, HitKind } from '#src/features/search/admin/contract.ts'
import { formatInstant, type Label } from '#src/lib/dates.ts'
import { hasWordsOf } from '#src/lib/word-search.ts'
import type { Role } from '#src/lib/operation.ts'
import { createArticle, quickActions, screensOf, type Action } from './screens.ts'

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
  ['Goods', 'goods'],
  ['Press kits', 'press-kit'],
  ['Pages', 'page'],
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
        ...shown[hit.kind](hit, wordOf(hit), dayOf(hit, site)),
      })),
  }))

const moreActions: readonly Action[] = [
  createArticle,
  ['ADD ARTIST', '/artists/new'],
  ['ADD GOODS', '/goods/new'],
  ['ADD PRESS KIT', '/press/new'],
  ['IMPORT CODES', '/codes/import'],
  ['PUBLISH NOW', '/publishing'],
]

/** All that the search offers to do. */
const actionsOf = (role: Role): Action[] =>
  role === 'admin' ? [...quickActions.admin, ...moreActions] : [...quickActions.moderator]

/** The screens of a role and what can be done there, of those that have the words of the query. */
export function groupScreens(role: Role, query: string): ResultGroup[] {
  const isFound = hasWordsOf(query)
  const results = {
    Do: actionsOf(role).map(([title, to]) => ({ key: title, title, fact: '', to })),
    Screens: screensOf(role).map(({ name, title: fact = '', path }) => ({
      key: path,
      title: name,
      fact,
      to: `/${path}`,
    })),
  }
  return Object.entries(results).map(([name, all]) => ({
    name,
    results: all.filter(({ title, fact }) => isFound(`${title} ${fact}`)),
  }))
}

// Of articles that are out, events have a day of the calendar.
const dayOf = ({ state, at }: Hit, site: Label) =>
  formatInstant(at, state === 'show' || state === 'release' ? { ...site, timeZone: 'UTC' } : site)

const line = (...facts: string[]) => facts.filter(Boolean).join(' · ')

const stateWords: Record<string, string> = {
  ...typeBadges,
  // As code-states.ts has them; imported, it would be one more file of script for the first screen.
  dormant: 'not sold yet',
  redeemed: 'used',
  'claim-spot': 'claim spot',
}
const wordOf = ({ state }: Hit) => (state ? (stateWords[state] ?? state).toLowerCase() : '')

type Shown = Pick<Result, 'fact' | 'to' | 'state'>
const shown: Record<HitKind, (hit: Hit, word: string, day: string) => Shown> = {
  release: ({ id, fact }) => ({ fact, to: `/releases/${id}` }),
  code: ({ id, fact }, word) => ({ fact: line(fact, word), to: '/codes', state: { code: id } }),
  article: ({ id, fact }, word, day) => ({ fact: line(word, day, fact), to: `/news/${id}` }),
  batch: ({ id, fact }, _, day) => ({ fact: line(fact, day), to: `/codes/batches/${id}` }),
  artist: ({ id }, word) => ({ fact: word, to: `/artists/${id}` }),
  goods: ({ id, fact }, word) => ({ fact: line(fact, word), to: `/goods/${id}` }),
  'press-kit': ({ id, fact }, word) => ({ fact: line(fact, word), to: `/press/${id}` }),
  page: ({ id, fact }, word) => ({ fact: line(fact, word), to: `/pages/${id}` }),
  user: ({ fact }, word) => ({ fact: line(word, fact), to: '/users' }),
  message: ({ fact, state }, word, day) => ({
    fact: line('message', word, fact, day),
    to: `/inbox?q=${encodeURIComponent(fact)}${state ? `&box=${state}` : ''}`,
  }),
  signup: ({ fact }, _, day) => ({
    fact: line('sign-up', fact, day),
    to: `/signups?q=${encodeURIComponent(fact)}`,
  }),
}
