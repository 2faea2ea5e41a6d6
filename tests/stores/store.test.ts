// The contract of a file store, on the S3 store that tests/run-stores.ts has been given, and what doctor says of it.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { storeChecks } from '#netlify/cli/doctor-store-checks.ts'
import { readStoreFacts } from '#netlify/cli/doctor-store.ts'
import { contractOptions, testS3Store } from '#tests/support/files/s3-contract.ts'
import { testFileStore } from '#tests/support/files/store-contract.ts'
import { openTestStore, ownId } from './store.ts'

const store = openTestStore(contractOptions)
testFileStore('a bucket', () => ({ store, site: process.env.FILES_S3_ENDPOINT! }), {
  contractId: ownId(),
})
testFileStore(
  'a bucket of pictures',
  () => ({ store, site: process.env.FILES_S3_ENDPOINT!, type: 'image/webp' }),
  { contractId: ownId() },
)
testS3Store('uploads in parts', () => store, ownId())

test('doctor finds nothing wrong with a bucket that is as it should be', async () => {
  const environment = {
    ...process.env,
    SITE_URL: 'https://label.example',
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_SECRET_KEY: randomUUID(),
  }
  const facts = await readStoreFacts(environment, null)
  // The CORS rule is the label's own; pictures are in another bucket.
  const own = [
    'store',
    'storeIsClosed',
    'storeList',
    'storeParts',
    'storeAnybody',
    'storeVersions',
  ] as const
  for (const name of own) expect(storeChecks[name]({ store: facts })).toMatchObject({ level: 'ok' })
})
