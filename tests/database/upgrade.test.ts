// A data folder of this release with a label in use, opened by the next release, whose migration adds, fills and replaces.
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesServer } from '#netlify/dev/files-server.ts'
import download from '#netlify/functions/download.ts'
import redeem from '#netlify/functions/redeem.ts'
import transfer from '#netlify/functions/transfer.ts'
import { startBackend, type Backend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { OtherMigrationsError } from '#supabase/local/migrate.ts'
import { addCode, addReleases, releaseId, setEnvironment } from '#tests/support/backend/backend.ts'
import {
  thisRelease,
  nextRelease,
  replacedBy,
  startThisRelease,
  writeNextRelease,
} from '#tests/support/backend/next-release.ts'
import { addStoredFile, type StoredTestFile } from '#tests/support/backend/stored-files.ts'
import { call, type Handler } from '#tests/support/functions/call.ts'
import { serve } from '#tests/support/site/serve.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const root = temporaryFolder('upgrade')
const folder = join(root, 'data')
const filesFolder = join(folder, 'files')
mkdirSync(folder)
const migrations = writeNextRelease(join(root, 'migrations'))
const secrets = makeSecrets()
const fan = 'the-claim-of-a-fan'
const token = 'a-token-in-a-fragment-'
const batchId = '00000000-0000-4000-8000-0000000000b1'
let backend: Backend
let music: StoredTestFile
let trackFile: StoredTestFile
let before: Awaited<ReturnType<typeof readLabel>>

beforeAll(async () => {
  const older = await startThisRelease({ folder, secrets })
  await fillLabel(older)
  before = await readLabel(older)
  await older.stop()
  backend = await startBackend({ folder, secrets, migrations })
  setEnvironment(backend)
  process.env.FILES_FOLDER = filesFolder
})
afterAll(() => backend.stop())

/** By what this release itself has: a code that nobody has redeemed, and one with a claim, a device and a link on its way. */
async function fillLabel(label: Backend): Promise<void> {
  const { database } = label
  await seedDemo(label)
  await addReleases(label)
  await database.exec(`
    insert into public.code_batches (id, name, release_id) values ('${batchId}', 'First pressing', '${releaseId}');
    insert into public.tracks (id, release_id, position, title) values (gen_random_uuid(), '${releaseId}', 1, 'Felt');`)
  for (const code of ['OPEN0001', 'TAKEN001']) await addCode(label, code)
  await database.query('update public.codes set batch_id = $1 where release_id = $2', [
    batchId,
    releaseId,
  ])
  music = await addStoredFile(label, filesFolder)
  trackFile = await addStoredFile(label, filesFolder, { kind: 'preview' })
  await database.query('select public.redeem_code($1, $2, $3)', ['TAKEN001', fan, 'x'])
  for (const [device, hash] of [
    ['the-claim-of-a-tablet', hashOf('used')],
    ['', hashOf(token)],
  ] as const) {
    await database.query('select public.start_transfer($1, $2, $3)', ['TAKEN001', fan, hash])
    if (device) await database.query('select public.accept_transfer($1, $2)', [hash, device])
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** What has to be there afterwards as it was. */
async function readLabel({ database }: Backend) {
  const rows = (sql: string) => database.query<{ row: string }>(sql, [])
  return {
    policies: await rows(
      `select format('%s.%s %s for %s to %s using (%s) check (%s)', tablename, policyname, permissive, cmd, roles, qual, with_check) as row
         from pg_policies where schemaname in ('public', 'private') order by 1`,
    ),
    site: await rows("select (public.site_content()::jsonb #- '{build,readAt}')::text as row"),
    codes: await rows(
      "select concat_ws(' ', id, state, claim, redeemed_at, batch_id, number) as row from public.codes order by id",
    ),
    devices: await rows(
      'select d::text as row from public.code_claims d union all select t::text from public.code_transfers t order by 1',
    ),
    files: await rows('select f::text as row from public.files f order by f.id'),
    tracks: await rows('select t::text as row from public.tracks t order by t.id'),
    log: await rows('select a::text as row from public.audit_log a order by a.id'),
  }
}

type Answer = { status: number; outcome?: string; url?: string }
const post = async (handler: Handler, path: string, body: object): Promise<Answer> => {
  const answer = await call(handler, path, { body })
  return { ...((await answer.json()) as object), status: answer.status }
}
const type = (code: string, claim: string) => post(redeem, '/api/redeem', { code, claim })

test('the next release brings a data folder up to date, by its migration alone', async () => {
  const history = await backend.database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
    [],
  )
  expect(history.map(({ version }) => version)).toEqual(
    expect.arrayContaining([thisRelease, nextRelease]),
  )
  const [found] = await backend.database.query(
    `select (select pressed_as from public.codes where id = 'OPEN0001') as filled,
            (select format from public.releases where id = $1) as format,
            (select prosrc like '%' || $2 || '%' from pg_proc where oid = 'public.redeem_code'::regproc) as replaced`,
    [releaseId, replacedBy],
  )
  expect(found).toEqual({ filled: 'First pressing', format: 'LP', replaced: true })
})

test('policies, content, codes, claims, devices, files, tracks and log are unchanged', async () => {
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0)
  expect(await readLabel(backend)).toEqual(before)
})

test('an open code redeems, once', async () => {
  expect(await type('OPEN0001', 'the-claim-of-somebody')).toMatchObject({
    status: 200,
    outcome: 'redeemed',
    release: { title: 'Una Corda' },
  })
  expect(await type('OPEN0001', 'the-claim-of-another')).toMatchObject({ status: 409 })
})

test('a fan who had redeemed gets the same release, on the tablet too, and the link on its way still works', async () => {
  for (const claim of [fan, 'the-claim-of-a-tablet'])
    expect(await type('TAKEN001', claim)).toMatchObject({
      status: 200,
      release: { title: 'Una Corda', files: [expect.objectContaining({ id: music.id })] },
    })
  expect((await type('TAKEN001', 'the-claim-of-a-thief')).status).toBe(409)
  const accepted = { token, claim: 'the-claim-of-a-laptop' }
  expect(await post(transfer, '/api/transfer/accept', accepted)).toMatchObject({
    outcome: 'accepted',
    code: 'TAKEN001',
  })
})

test('its file comes byte for byte, and a preview stays what everybody hears', async () => {
  const wanted = { code: 'TAKEN001', claim: fan, file: music.id }
  const { url } = await post(download, '/api/download', wanted)
  const fileServer = filesServer(filesFolder, secrets.clientHashSecret)
  const site = await serve((request, response) => fileServer(request)?.(request, response))
  const answer = await fetch(new URL(url!, site))
  expect([answer.status, await answer.text()]).toEqual([200, music.text])
  const heard = await fetch(new URL(`/media/${trackFile.key}`, site))
  expect([heard.status, await heard.text()]).toEqual([200, trackFile.text])
})

test('the older version then refuses the folder and does not change it', async () => {
  await backend.stop()
  await expect(startBackend({ folder, secrets })).rejects.toThrow(OtherMigrationsError)
  backend = await startBackend({ folder, secrets, migrations })
  const [row] = await backend.database.query(
    "select state, pressed_as from public.codes where id = 'TAKEN001'",
    [],
  )
  expect(row).toEqual({ state: 'redeemed', pressed_as: 'First pressing' })
})
