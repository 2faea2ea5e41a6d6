import { expect, test } from 'vitest'
import { claimFor, readClaims } from '#src/features/codes/redeem/claim.ts'
import { storeClaim } from '#src/features/codes/redeem/take-over.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
let seed = 0
const random = (size: number) => Uint8Array.from({ length: size }, () => (seed += 37) % 256)

test('a claim is what the database takes: 16 to 64 of A-Z, a-z, 0-9, _ and -', () => {
  expect(claimFor('DEADWAX1', storage(), random)).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
})

test('the same code keeps its claim, another code gets its own', () => {
  const store = storage()
  const claim = claimFor('DEADWAX1', store, random)
  expect(claimFor('DEADWAX2', store, random)).not.toBe(claim)
  expect(claimFor('DEADWAX1', store, random)).toBe(claim)
})

test('a store that holds nonsense is replaced', () => {
  const store = storage()
  store.setItem('deadwax-claims', '{nonsense')
  expect(claimFor('DEADWAX1', store, random)).toBe(claimFor('DEADWAX1', store, random))
})

test('a claim that came in another way takes the place of the one made here', () => {
  const store = storage()
  expect(readClaims(store)).toEqual({})
  const other = claimFor('DEADWAX2', store, random)
  claimFor('DEADWAX1', store, random)
  storeClaim('DEADWAX1', 'handed-on-by-a-phone', store)
  expect(claimFor('DEADWAX1', store, random)).toBe('handed-on-by-a-phone')
  expect(readClaims(store).DEADWAX2).toBe(other)
})
