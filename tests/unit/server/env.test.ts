import { expect, test } from 'vitest'
import { EnvError, parseEnv } from '#netlify/server/http/env.ts'

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
  expect(parseEnv({ ...complete, HOME: '/' })).toEqual(read)
})

test("the names of Netlify's Supabase extension do as well", () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, CLIENT_HASH_SECRET } =
    complete
  expect(
    parseEnv({
      SUPABASE_DATABASE_URL: SUPABASE_URL,
      SUPABASE_ANON_KEY: SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SERVICE_ROLE_KEY: SUPABASE_SECRET_KEY,
      CLIENT_HASH_SECRET,
    }),
  ).toEqual(read)
})

test('what is missing or wrong is named, all at once, and never quoted', () => {
  const parse = () =>
    parseEnv({ ...complete, SUPABASE_URL: '', CLIENT_HASH_SECRET: 'short-secret' })
  expect(parse).toThrow(EnvError)
  expect(parse).toThrow(/SUPABASE_URL is not set/)
  expect(parse).toThrow(/CLIENT_HASH_SECRET must have at least 32 characters/)
  expect(parse).not.toThrow(/short-secret/)
})

test.each(['two minutes', '-1', '1.5'])('a quiet period of %j is refused', (seconds) => {
  expect(() => parseEnv({ ...complete, PUBLISH_QUIET_SECONDS: seconds })).toThrow(
    'PUBLISH_QUIET_SECONDS must be a number of seconds',
  )
})
