import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#supabase/local/demo.ts'
import { startTestBackend } from '#tests/support/backend.ts'
import { buildSite, type BuiltSite } from '#tests/support/build-site.ts'
import { htmlFaults, htmlPages } from '#tests/support/html-pages.ts'

let site: BuiltSite

beforeAll(async () => {
  const backend = await startTestBackend()
  await seedDemo(backend)
  site = await buildSite(backend)
  await backend.stop()
}, 120_000)

afterAll(() => site.remove())

test('the HTML of every page of a label with a history is valid', async () => {
  expect(htmlPages(site.folder).length).toBeGreaterThan(30)
  expect(await htmlFaults(site.folder)).toEqual([])
})
