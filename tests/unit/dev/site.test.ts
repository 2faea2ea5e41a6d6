import { afterEach, expect, test, vi } from 'vitest'
import { siteEnvironment } from '#netlify/dev/site.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'

afterEach(() => vi.unstubAllEnvs())

const backend = { url: 'http://127.0.0.1:1', secrets: makeSecrets() }
const environment = () => siteEnvironment({ folder: '/data/site', backend }, 'http://localhost:1')

test.each([
  ['DOWNLOAD_LINK_SECONDS', '5', 'must be a number of seconds from 10 to 99999'],
  ['CONTACT_FORM_URL', 'forms', 'is not an address'],
  ['SITE_TIME_ZONE', 'Berlin', 'is no time zone (Berlin)'],
  ['NEWSLETTER_ACTION', 'http://news.example', 'is no https address'],
])('%s=%s ends a start with a sentence that names it', (name, value, words) => {
  expect(environment()).toMatchObject({ SITE_URL: 'http://localhost:1' })
  vi.stubEnv(name, value)
  expect(environment).toThrow(`${name} ${words}`)
})
