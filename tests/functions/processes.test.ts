// Whichever process of `npm start` a signal reaches, npm included, none of the others is left. npm-start.test.ts shows
// the same of `npm run dev`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { startNpm, type Started } from '#tests/support/browser/terminal.ts'
import { processTree, stillRunning, type Process } from '#tests/support/functions/processes.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const home = temporaryFolder('processes')
const started: Process[] = []
afterAll(() => {
  for (const { pid } of stillRunning(started)) process.kill(pid, 'SIGKILL')
})

const patient = { timeout: 60_000, interval: 100 }
const parts = ['start.mjs', 'serve.ts', 'server.ts', 'build-once.ts']

/** `npm start` as soon as each part of it runs. */
async function startEverything(name: string): Promise<{ command: Started; all: Process[] }> {
  const command = startNpm('start', { DATA_DIR: join(home, name), PORT: `${await freePort()}` })
  const all = await vi.waitFor(() => {
    const tree = processTree(command.child.pid!)
    for (const part of parts)
      expect(tree.some(isPart(part)), `${part}: ${command.output()}`).toBe(true)
    return tree
  }, patient)
  started.push(...all)
  return { command, all }
}

const isPart =
  (part: string) =>
  ({ command }: Process) =>
    new RegExp(`^\\S*node\\b.*/dev/${part}`).test(command)

test.each<[signal: NodeJS.Signals, to: string]>([
  ['SIGTERM', 'npm'],
  ['SIGHUP', 'npm'],
  ['SIGKILL', 'start.mjs'],
  ['SIGKILL', 'serve.ts'],
])('%s to %s leaves no process behind', async (signal, to) => {
  const { command, all } = await startEverything(`${signal}-${to}`)
  const pid = to === 'npm' ? command.child.pid! : all.find(isPart(to))!.pid
  process.kill(pid, signal)
  await vi.waitFor(() => expect(stillRunning(all), command.output()).toEqual([]), patient)
})

test('a part that hangs is gone, too', async () => {
  const { command, all } = await startEverything('hanging')
  process.kill(all.find(isPart('serve.ts'))!.pid, 'SIGSTOP')
  process.kill(command.child.pid!, 'SIGTERM')
  await vi.waitFor(() => expect(stillRunning(all), command.output()).toEqual([]), patient)
})

test('Ctrl-C in the middle of a start leaves no process behind, and the data folder free', async () => {
  const { command, all } = await startEverything('interrupted')
  command.interrupt()
  await vi.waitFor(() => expect(stillRunning(all), command.output()).toEqual([]), patient)
  expect(existsSync(join(home, 'interrupted/lock.json'))).toBe(false)
})
