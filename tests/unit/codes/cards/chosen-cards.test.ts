import { expect, test } from 'vitest'
import { chooseCards } from '#src/features/codes/admin/cards/chosen-cards.ts'
import { addressMessage, chosenMessage, noteMessage } from '#src/features/codes/admin/messages.ts'
import { checkAddress } from '#src/features/codes/admin/cards/check-address.ts'
import type { BatchCode } from '#src/features/codes/admin/contract.ts'

const code = (serial: number | null, state: BatchCode['state'] = 'available'): BatchCode => ({
  id: `CODE${String(serial ?? 0).padStart(4, '0')}`,
  serial,
  state,
  givenTo: null,
})

test('cards are made of all codes that are neither void nor redeemed, and of none without a number', () => {
  const codes = [code(1), code(2, 'redeemed'), code(3, 'dormant'), code(4, 'void'), code(null)]
  const chosen = chooseCards(codes)
  expect(chosen.cards).toEqual([
    { code: 'CODE0001', serial: 1 },
    { code: 'CODE0003', serial: 3 },
  ])
  expect(chosenMessage(chosen)).toBe('2 cards. Codes without a card: 1 redeemed, 1 void.')
})

test('a range has both of its ends', () => {
  const codes = Array.from({ length: 9 }, (_, index) => code(index + 1))
  expect(chooseCards(codes, [3, 5]).cards.map(({ serial }) => serial)).toEqual([3, 4, 5])
})

const build = () =>
  Promise.resolve(Response.json({ project: 'a', revision: 1, readAt: '2026-11-01T00:00:00Z' }))

test.each([
  ['https://a.example', 'https://a.example', build, 'live'],
  ['https://a.example', 'https://b.example', build, 'elsewhere'],
  ['http://localhost:8888', 'http://localhost:8888', build, 'this-computer'],
  [
    'https://a.example',
    'https://a.example',
    () => Promise.resolve(new Response('Soon', { status: 404 })),
    'silent',
  ],
  [
    'https://a.example',
    'https://a.example',
    () => Promise.resolve(new Response('<p>Parked')),
    'silent',
  ],
  ['https://a.example', 'https://a.example', () => Promise.reject(new Error('offline')), 'silent'],
] as const)('the address %s, asked from %s, is found out', async (site, here, load, state) => {
  expect(await checkAddress(site, here, load)).toBe(state)
  expect(addressMessage(state, site, here) === null).toBe(state === 'live')
})

test('letters that cannot be printed are named in a sentence', () => {
  expect(noteMessage({ field: 'artist', note: 'letters-missing', characters: ['坂', '本'] })).toBe(
    'Our fonts don’t have “坂” and “本”, so the artist is not printed. Write it in other letters above.',
  )
  expect(noteMessage({ field: 'title', note: 'signs-missing', characters: ['🎤'] })).toBe(
    'Our fonts don’t have “🎤”, so the title is printed without. Write it another way above.',
  )
})
