// `npm run test:stores`, against an S3 server of this machine.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Secret, startS3Store } from '#tests/support/files/file-stores.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { outcomeOf } from '#tests/support/functions/command.ts'
import { forwardTo } from '#tests/support/local-server.ts'
import { refusingAddress, serve } from '#tests/support/site/serve.ts'

let s3: Awaited<ReturnType<typeof startS3Store>>
let folder: string
let variables: Record<string, string>
beforeAll(async () => {
  s3 = await startS3Store()
  folder = temporaryFolder('test-stores')
  variables = {
    FILES_S3_ENDPOINT: s3.endpoint,
    FILES_S3_REGION: 'us-east-1',
    FILES_S3_KEY_ID: 'S3RVER',
    FILES_S3_SECRET: s3Secret,
    DEPLOY_HOOK_URL: 'https://hook.example/of-a-label',
  }
})
afterAll(() => s3.stop())

/** Runs the script as from a shell in the folder of FILE, with these changes of it. */
function run(changes: Record<string, string>, ...given: string[]) {
  const lines = Object.entries({ ...variables, ...changes }).map((pair) => pair.join('='))
  writeFileSync(join(folder, 'tests.env'), lines.join('\n'))
  return runScript('--env', 'tests.env', ...given)
}

const runScript = (...given: string[]) =>
  outcomeOf(
    spawn(process.execPath, ['tests/run.mjs', 'tests/run-stores.ts', ...given], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, INIT_CWD: folder, NO_COLOR: '1' },
    }),
  )

async function buckets(): Promise<string[]> {
  const client = new AwsClient({ accessKeyId: 'S3RVER', secretAccessKey: s3Secret, service: 's3' })
  const xml = await (await client.fetch(s3.endpoint)).text()
  return [...xml.matchAll(/<Name>([^<]+)/g)].map(([, name]) => name!)
}

const part = ['-t', 'what a command writes is stored']

test('it wants a file that names a store', async () => {
  expect((await runScript()).output).toMatch(/^Which store\?/)
  expect((await runScript('--env', 'none.env')).output).toContain('none.env cannot be read.')
  expect(await run({ FILES_S3_SECRET: '' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/tests\.env lacks FILES_S3_SECRET\.\n/) as string,
  })
  const FILES_S3_ENDPOINT = await refusingAddress()
  expect(await run({ FILES_S3_ENDPOINT })).toEqual({
    code: 1,
    output: `Nothing answers at ${FILES_S3_ENDPOINT}.`,
  })
})

test('it passes in a bucket of its own, and removes that', async () => {
  const { code, output } = await run({}, ...part)
  expect(output).toMatch(/In a bucket of its own, deadwax-7e57c0de-/)
  expect(output).toMatch(/Tests {2}2 passed/)
  expect(output).toMatch(/The bucket is removed\.$/)
  expect(code).toBe(0)
  expect((await buckets()).toSorted()).toEqual(['label', 'label-public'])
})

test('a run that fails removes its bucket as well', async () => {
  // This server verifies the signature of an address with one of '()* wrongly.
  const { code, output } = await run({}, '-t', 'a link gives the file under its name')
  expect(output).toMatch(/2 failed/)
  expect(code).toBe(1)
  expect((await buckets()).toSorted()).toEqual(['label', 'label-public'])
})

test('a key that may not make a bucket has keys of its own in one, and leaves what was there', async () => {
  const front = await serve((request, response) =>
    /^\/deadwax-[^/]+$/.test(request.url!)
      ? response.writeHead(403).end()
      : forwardTo(s3.endpoint)(request, response),
  )
  await s3.store.write('music', new Blob(['of the label']))
  await s3.store.write('7e57c0de-0000/left', new Blob(['by a run that was killed']))
  const refused = await run({ FILES_S3_ENDPOINT: front }, ...part)
  expect(refused.output).toMatch(/^The key may not make a bucket/)
  const { code, output } = await run(
    { FILES_S3_ENDPOINT: front, FILES_S3_BUCKET: 'label' },
    ...part,
  )
  expect(output).toContain('With keys of its own in label.')
  expect(code).toBe(0)
  expect(await Array.fromAsync(s3.store.list())).toEqual(['music'])
})
