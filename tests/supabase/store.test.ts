// The contract of a file store, on both buckets of the project.
import { fileSettings, parseEnv } from '#netlify/server/http/env.ts'
import { openPublicStore, openStore } from '#netlify/server/files/open-store.ts'
import { testFileStore } from '#tests/support/files/store-contract.ts'
import { ownId } from './project.ts'

const files = parseEnv(process.env, fileSettings)
const makeSignal = () => AbortSignal.timeout(60_000)
const site = files.SUPABASE_URL

testFileStore('the private bucket', () => ({ store: openStore(files, makeSignal), site }), {
  contractId: ownId(),
})
testFileStore(
  'the public bucket',
  () => ({ store: openPublicStore(files, makeSignal), site, type: 'image/webp' }),
  { contractId: ownId(), isPublic: true },
)
