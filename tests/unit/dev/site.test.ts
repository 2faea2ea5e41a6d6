import { afterEach, expect, test, vi } from 'vitest'
import { explain } from '#netlify/dev/explain.ts'
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
])('%s=%s ends a start with a sentence that begins with its name', (name, value, words) => {
  expect(environment()).toMatchObject({ SITE_URL: 'http://localhost:1' })
  vi.stubEnv(name, value)
  let said = ''
  try {
    environment()
  } catch (error) {
    said = explain(error, '/data', 'npm start')
  }
  expect(said.slice(0, `${name} ${words}`.length)).toBe(`${name} ${words}`)
})
