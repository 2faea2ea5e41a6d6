import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import { buildSite, type BuiltSite } from '#tests/support/site/build-site.ts'

let backend: Backend
let site: BuiltSite

beforeAll(async () => {
  backend = await startTestBackend()
  site = await buildSite(backend, {
    NEWSLETTER_ACTION: 'https://label.us1.list-manage.com/subscribe/post?u=1&id=2',
    NEWSLETTER_EMAIL_FIELD: 'EMAIL',
    NEWSLETTER_NAME_FIELD: 'FNAME',
  })
}, 120_000)
afterAll(async () => {
  site?.remove()
  await backend.stop()
})

const read = (file: string) => readFileSync(join(site.folder, file), 'utf8')

test("with a provider the form posts to it by itself, in a new tab, under the provider's names", () => {
  const form = /<form class="newsletter-form".*?<\/form>/s.exec(read('index.html'))![0]
  expect(form).toContain('action="https://label.us1.list-manage.com/subscribe/post?u=1&amp;id=2"')
  expect(form).toContain('method="post"')
  expect(form).toContain('target="_blank"')
  expect(form).toMatch(/<input[^>]* name="EMAIL"[^>]*>/)
  expect(form).toMatch(/<input[^>]* name="FNAME"[^>]*>/)
  expect(form).not.toContain('name="website"')
})

test('the policy lets forms go to the provider and nowhere else', () => {
  const directive = /form-action [^;]*/.exec(read('_headers'))![0]
  expect(directive).toBe("form-action 'self' https://label.us1.list-manage.com")
})

test('Privacy says that somebody else keeps the list', () => {
  expect(read('privacy/index.html')).toContain('goes straight to the service that keeps our list')
})
