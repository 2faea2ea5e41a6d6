// As half-done-uploads.test.ts, with every answer, and also after a reload, in another browser and tomorrow.
import { test, vi } from 'vitest'
import type * as OpenStore from '#netlify/server/files/open-store.ts'
import * as half from '#tests/support/functions/half-done-uploads.ts'

const opened = vi.hoisted(() => ({ store: undefined as unknown }))
vi.mock('#netlify/server/files/open-store.ts', async (original) => ({
  ...(await original<typeof OpenStore>()),
  openStore: () => opened.store,
}))
half.useStandIn(opened)

test.each(half.cases)('once, $what: the same tab ends with the whole file by itself', half.tryOnce)

const cases = Object.keys(half.later).flatMap((when) => half.cases.map((one) => ({ ...one, when })))

test.each(cases)('$what, for a while; then $when: the next try ends with the whole file', (one) =>
  half.tryForAWhile(one, one.when),
)
