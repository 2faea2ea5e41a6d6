// What a search shows of what was found, and where that leads.
import { expect, test } from 'vitest'
import { groupHits, groupScreens } from '#src/admin/search-results.ts'
import type { Hit } from '#src/features/search/admin/contract.ts'
import { specStyle } from '#src/lib/dates.ts'

const label = { labelName: 'Tare', timeZone: 'America/New_York', dates: specStyle }
const shown = (hit: Partial<Hit>) => {
  const whole: Hit = {
    kind: 'release',
    id: '1',
    title: 'Heron',
    fact: '',
    state: null,
    at: '2027-01-09T00:00:00Z',
    ...hit,
  }
  const groups = groupHits([whole], label).filter(({ results }) => results.length > 0)
  return groups.map(({ name, results: [result] }) => [name, result!.fact, result!.to])[0]
}

test.each([
  ['release', { fact: 'TH-012' }, ['Releases', 'TH-012', '/releases/1']],
  ['artist', { state: 'claim-spot' }, ['Artists', 'claim spot', '/artists/1']],
  ['code', { fact: 'A - B', state: 'dormant' }, ['Codes', 'A - B · not sold yet', '/codes']],
  ['article', { state: 'show' }, ['Articles', 'show · January 9, 2027', '/news/1']],
  // An instant, in the label's own time zone.
  ['article', { state: 'other' }, ['Articles', 'news · January 8, 2027', '/news/1']],
  ['batch', { fact: 'A - B' }, ['Batches', 'A - B · January 8, 2027', '/codes/batches/1']],
  ['user', { fact: 'a@b.c', state: 'admin' }, ['People', 'admin · a@b.c', '/users']],
  [
    'message',
    { fact: 'a+b@c.d', state: 'archived' },
    [
      'People',
      'message · archived · a+b@c.d · January 8, 2027',
      '/inbox?q=a%2Bb%40c.d&box=archived',
    ],
  ],
  [
    'signup',
    { fact: 'a@b.c' },
    ['People', 'sign-up · a@b.c · January 8, 2027', '/signups?q=a%40b.c'],
  ],
] as [Hit['kind'], Partial<Hit>, string[]][])('a %s that has %j', (kind, hit, expected) =>
  expect(shown({ kind, ...hit })).toEqual(expected),
)

test('a code is opened by the state of the navigation, and stands in no address', () => {
  const hit: Hit = {
    kind: 'code',
    id: 'DEADWAX1',
    title: 'DEADWAX1',
    fact: '',
    state: null,
    at: '',
  }
  const [codes] = groupHits([{ ...hit, at: '2027-01-09T00:00:00Z' }], label).filter(
    ({ name }) => name === 'Codes',
  )
  expect(codes!.results).toMatchObject([{ to: '/codes', state: { code: 'DEADWAX1' } }])
})

test('screens and actions are those of the role, by any of their words', () => {
  const names = (...asked: Parameters<typeof groupScreens>) =>
    groupScreens(...asked).map(({ results }) => results.map(({ title }) => title))
  expect(names('moderator', '')).toEqual([['POST A SHOW', 'CREATE ARTICLE'], ['News']])
  expect(names('admin', 'code')).toEqual([
    ['LOOK UP A CODE', 'GENERATE CODES', 'IMPORT CODES'],
    ['Codes'],
  ])
  expect(names('moderator', 'code')).toEqual([[], []])
})
