// As half-done-uploads.test.ts, with every answer, and also after a reload, in another browser and tomorrow.
import { test, vi } from 'vitest'
import type * as OpenStore from '#netlify/server/files/open-store.ts'
import {
  cases as halfDoneCases,
  later,
  tryForAWhile,
  tryOnce,
  useStandIn,
} from '#tests/support/functions/half-done-uploads.ts'

const opened = vi.hoisted(() => ({ store: undefined as unknown }))
vi.mock('#netlify/server/files/open-store.ts', async (original) => ({
  ...(await original<typeof OpenStore>()),
  openStore: () => opened.store,
}))
useStandIn(opened)

test.each(halfDoneCases)('once, $what: the same tab ends with the whole file by itself', tryOnce)

const cases = Object.keys(later).flatMap((when) => halfDoneCases.map((one) => ({ ...one, when })))

test.each(cases)('$what, for a while; then $when: the next try ends with the whole file', (one) =>
  tryForAWhile(one, one.when),
)
