// Opens the database in a data folder and writes until there is no room for more, then tells what is left of it: how
// the last write failed, what the API answers, and that it can be stopped.
import { startBackend } from '#supabase/local/backend.ts'
import { loadSecrets } from '#supabase/local/data-folder.ts'

const folder = process.argv[2]!
const secrets = await loadSecrets(folder)
const { database, url, stop } = await startBackend({ folder, secrets })
await database.exec('create table if not exists public.filling (words text)')
const write = () =>
  database.query(
    'insert into public.filling select repeat(md5(random()::text), 200) from generate_series(1, 500) as n',
    [],
  )
let failure: unknown
while (!failure) await write().catch((error: unknown) => (failure = error))
const ask = () =>
  fetch(`${url}/rest/v1/rpc/site_content`, {
    method: 'POST',
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json' },
    body: '{}',
  })
const answers = await Promise.all(Array.from({ length: 10 }, ask))
await stop()
const { severity } = failure as { severity?: string }
process.stdout.write(JSON.stringify({ severity, statuses: answers.map(({ status }) => status) }))
// A PostgreSQL that has ended leaves a code of its own.
process.exitCode = 0
