import { expect, test, vi } from 'vitest'
import { allSettings, env, EnvError, fileEnv, parseEnv } from '#netlify/server/http/env.ts'

const complete = {
  SUPABASE_URL: 'https://project.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  CLIENT_HASH_SECRET: 'x'.repeat(32),
}
/** What is read when nothing else is set. */
const read = {
  ...complete,
  PUBLISH_QUIET_SECONDS: 120,
  FILES_S3_REGION: 'auto',
  DOWNLOAD_LINK_SECONDS: 900,
}

test('a complete environment is read, and nothing else of it', () => {
  expect(parseEnv({ ...complete, HOME: '/' }, allSettings)).toEqual(read)
})

test("the names of Netlify's Supabase extension do as well", () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, CLIENT_HASH_SECRET } =
    complete
  expect(
    parseEnv(
      {
        SUPABASE_DATABASE_URL: SUPABASE_URL,
        SUPABASE_ANON_KEY: SUPABASE_PUBLISHABLE_KEY,
        SUPABASE_SERVICE_ROLE_KEY: SUPABASE_SECRET_KEY,
        CLIENT_HASH_SECRET,
      },
      allSettings,
    ),
  ).toEqual(read)
})

test('what is missing or wrong is named, all at once, and never quoted', () => {
  const parse = () =>
    parseEnv({ ...complete, SUPABASE_URL: '', CLIENT_HASH_SECRET: 'short-secret' }, allSettings)
  expect(parse).toThrow(EnvError)
  expect(parse).toThrow(/SUPABASE_URL is not set/)
  expect(parse).toThrow(/CLIENT_HASH_SECRET must have at least 32 characters/)
  expect(parse).not.toThrow(/short-secret/)
})

test.each([
  [
    'PUBLISH_QUIET_SECONDS',
    'a number of seconds from 0 to 99999',
    ['two minutes', '-1', '1.5', '100000'],
  ],
  ['DOWNLOAD_LINK_SECONDS', 'a number of seconds from 10 to 99999', ['9', '100000', '1e3', 'long']],
  ['FILES_MAX_MB', 'a number of MB from 1 to 9999999', ['0', '10000000', '0.5']],
])('%s outside of its limits is refused with them: %s', (name, limits, values) => {
  for (const value of values)
    expect(() => parseEnv({ ...complete, [name]: value }, allSettings)).toThrow(
      `${name} must be ${limits} (see .env.example)`,
    )
})

test('the functions that open no file need no variable of the files', () => {
  const variables = { ...complete, DOWNLOAD_LINK_SECONDS: '5', FILES_S3_ENDPOINT: 'x' }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  expect(env()).toMatchObject(complete)
  expect(fileEnv).toThrow(/^FILES_S3_ENDPOINT is not an address; DOWNLOAD_LINK_SECONDS must be/)
})
