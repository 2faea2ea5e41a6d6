// The worst day, rehearsed at home: the commands on a label of `npm start`, while that runs and while it does not.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openLocalLabel, openNewLabel } from '#netlify/cli/local-label.ts'
import { fillLabel, markOrigin, originOf } from '#netlify/dev/label-folder.ts'
import { lockDataFolder } from '#supabase/local/data-folder.ts'
import { addReleases } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addStoredFile } from '#tests/support/backend/stored-files.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { addStaff, emailOf } from '#tests/support/functions/browser-session.ts'
import { runCommand } from '#tests/support/functions/command.ts'

afterEach(() => vi.unstubAllEnvs())

let root: string
/** The data folder of this process, which stands for `npm start`. */
let running: string
let backup: string

const at = (name: string) => join(root, name)
const runLocally = (name: string, dataFolder: string, ...words: string[]) =>
  runCommand(name, { DATA_DIR: dataFolder }, '--local', ...words)
const withFiles = () => ['--with-files', at('label-files')]

beforeAll(async () => {
  root = temporaryFolder('local')
  running = at('running')
  backup = at('label.jsonl.gz')
  await addReleases(backend)
  await addStaff(backend, 'ada', 'admin')
  await addStoredFile(backend, join(running, 'files'))
  mkdirSync(join(running, 'postgres'))
  writeFileSync(join(running, 'secrets.json'), JSON.stringify(backend.secrets))
  lockDataFolder(running).announce({ backend: backend.url })
})

test('a label that runs is backed up through npm start, and looked at by the doctor', async () => {
  expect(await runLocally('backup', running, backup, ...withFiles())).toEqual({
    code: 0,
    output: expect.stringMatching(/ 1 staff, .*\n.* has 1 music file; 1 file was fetched now\./),
  })
  const { code, output } = await runLocally('doctor', running)
  expect(output).not.toMatch(/DANGER|SITE_URL|DEPLOY_HOOK/)
  expect(output).toContain('Every file of a release and every picture has its bytes.')
  expect(output).toMatch(/What only a deployed site has was not looked at\.$/)
  expect(code).toBe(0)
})

test('a label at npm start is read from its own folder, whatever store the shell names', async () => {
  const elsewhere = {
    DATA_DIR: running,
    SITE_URL: 'https://label.example',
    FILES_S3_ENDPOINT: 'https://s3.example',
    FILES_S3_BUCKET: 'live',
    FILES_S3_KEY_ID: 'key',
    FILES_S3_SECRET: 'secret',
  }
  const { code, output } = await runCommand('doctor', elsewhere, '--local')
  expect(output).toContain('Every file of a release and every picture has its bytes.')
  expect([code, output]).toEqual([0, expect.not.stringMatching(/s3\.example|label\.example/)])
})

test('a backup becomes a label of its own in a new data folder, which is backed up without npm start', async () => {
  const words = [backup, ...withFiles(), '--yes']
  const restored = await runLocally('restore', at('rehearsal'), ...words)
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('Everything is back') })
  expect(restored.output).toContain(`ada <${emailOf('ada')}>.`)
  expect(restored.output).toMatch(/npm run admin -- --local --rescue .*\nnpm start shows it\./)
  expect(restored.output).toMatch(/The store has all of it: 1 music file\.$/)
  expect(existsSync(at('rehearsal/lock.json'))).toBe(false)

  const again = await runLocally('backup', at('rehearsal'), at('again.jsonl.gz'))
  expect(again).toEqual({ code: 0, output: expect.stringMatching(/ 1 staff, 0 pictures, /) })
})

test('npm start gives a restored label nothing of the demo label', async () => {
  expect(originOf(at('rehearsal'))).toBe('restored')
  const staff = 'select count(*)::int as count from public.users'
  const before = await backend.database.query(staff, [])
  await markOrigin(running, 'restored')
  await fillLabel(backend, running, () => expect.unreachable())
  expect(await backend.database.query(staff, [])).toEqual(before)
})

test.each([
  ['has a label in it', () => at('rehearsal')],
  ['a running label has', () => running],
])('a restore refuses a data folder that %s', async (_what, folder) => {
  vi.stubEnv('DATA_DIR', folder())
  const before = readdirSync(folder())
  await expect(openNewLabel()).rejects.toThrow(
    /^The data folder \S+ is not empty, and stays as it is\. Name a new one: /,
  )
  expect(readdirSync(folder())).toEqual(before)
})

test('a restore that brings no row leaves its new data folder empty, for the next try', async () => {
  vi.stubEnv('DATA_DIR', at('refused'))
  const before = { ...process.env }
  const label = await openNewLabel()
  expect(readdirSync(at('refused'))).toContain('postgres')
  expect(process.env.SUPABASE_URL).not.toBe(before.SUPABASE_URL)
  await label.close()
  expect(readdirSync(at('refused'))).toEqual(['lock.sqlite'])
  expect({ ...process.env }).toEqual(before)
})

test('a data folder without a label is named, and not made', async () => {
  vi.stubEnv('DATA_DIR', at('nowhere'))
  await expect(openLocalLabel()).rejects.toThrow(
    `There is no label in the data folder ${at('nowhere')}. npm start makes one; DATA_DIR names another folder.`,
  )
  expect(existsSync(at('nowhere'))).toBe(false)
})
