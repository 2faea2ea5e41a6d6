// Whatever an S3 server does to a half-done upload, the next try of the same file ends with the whole file, or says what
// is so; nobody has to cancel it first. half-done-uploads.full.test.ts tries it again later, and elsewhere.
import { expect, test, vi } from 'vitest'
import type * as OpenStore from '#netlify/server/files/open-store.ts'
import { readFiles } from '#tests/support/functions/files-fixture.ts'
import {
  cutOff,
  expectWhole,
  faultOf,
  file,
  server,
  shortCases,
  statuses,
  tryForAWhile,
  tryOnce,
  unfinishedId,
  useStandIn,
} from '#tests/support/functions/half-done-uploads.ts'
import { memoryOfBrowser, UploadTab } from '#tests/support/functions/upload-tab.ts'

const opened = vi.hoisted(() => ({ store: undefined as unknown }))
vi.mock('#netlify/server/files/open-store.ts', async (original) => ({
  ...(await original<typeof OpenStore>()),
  openStore: () => opened.store,
}))
useStandIn(opened)

test.each(shortCases)('once, $what: the same tab ends with the whole file by itself', tryOnce)

test.each(shortCases)(
  'for a while, $what: the next try in the same tab ends with the whole file',
  (one) => tryForAWhile(one, 'the same tab'),
)

test.each(statuses)('a cancel that is answered with %s leaves the place free', async (status) => {
  const storage = memoryOfBrowser()
  await cutOff(storage)
  const tab = new UploadTab(storage)
  server.before = ({ step }) => (step === 'part' ? 'no answer' : undefined)
  tab.choose(file, await unfinishedId())
  await tab.settled()
  server.before = ({ step }) =>
    ['abort', 'remove'].includes(step) ? faultOf(status) : step === 'part' ? 'no answer' : undefined
  await tab.cancel()
  expect((await readFiles()).files).toEqual([])
  server.heal()
  const next = new UploadTab(storage)
  next.choose(file)
  await next.untilReady()
  await expectWhole()
})
