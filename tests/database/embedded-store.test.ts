import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scaled } from '#tests/support/scale.ts'
import type { Written } from '#tests/support/backend/store-writer.ts'

const project = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'deadwax-store-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function run(script: string) {
  const child = spawn(process.execPath, [join(project, script), folder], {
    cwd: project,
    env: { ...process.env, DATA_DIR: folder, LITE_TELEMETRY: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const exit = new Promise<number | null>((done) => child.once('close', done))
  // Half a line says nothing yet.
  const lines = () => output.split('\n').slice(0, -1)
  return { child, exit, lines, errors: () => errors }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** A process that has opened the store, said what it `found` there, and begun to write. */
async function startWriter() {
  const writer = run('tests/support/backend/store-writer.ts')
  while (writer.lines().length < 2) {
    if (writer.child.exitCode !== null) throw new Error(writer.errors())
    await pause(20)
  }
  return { ...writer, found: JSON.parse(writer.lines()[0]!) as Written }
}

type Writer = Awaited<ReturnType<typeof startWriter>>

/** Kills it in the middle of what it does, and answers the last write that it acknowledged. */
async function kill({ child, exit, lines }: Writer): Promise<number> {
  child.kill('SIGKILL')
  await exit
  return Number(lines().at(-1))
}

test(
  'whenever its process is killed, the store opens again with every acknowledged write and no half of one',
  async () => {
    const kills = scaled(2, 20)
    let writer = await startWriter()
    let acknowledged = 0
    for (let round = 1; round <= kills; round++) {
      await pause(Math.random() * 1000)
      acknowledged = await kill(writer)
      writer = await startWriter()
      const { writes, last, halves } = writer.found
      expect({ round, halves, missing: last - writes }).toEqual({ round, halves: 0, missing: 0 })
      // The one that it was at may be there or not.
      expect([acknowledged, acknowledged + 1]).toContain(last)
    }
    await kill(writer)
    console.info(
      `killed ${kills} times in ${acknowledged} acknowledged writes: none lost, none half`,
    )
  },
  scaled(120_000, 900_000),
)

test('npm start is refused in one sentence while another process has the folder', async () => {
  const writer = await startWriter()
  const start = run('netlify/dev/serve.ts')
  expect(await start.exit).toBe(1)
  expect(start.errors()).toBe(`Deadwax is already starting (process ${writer.child.pid}).\n`)
  await kill(writer)
}, 60_000)
