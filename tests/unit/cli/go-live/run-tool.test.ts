import { afterEach, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { runForJson, runTool, type Tool, type ToolCall } from '#netlify/cli/go-live/run-tool.ts'
import type { Talk } from '#netlify/cli/go-live/talk.ts'

afterEach(() => vi.useRealTimers())

const said: string[] = []
const talk = { say: (text: string) => void said.push(text) } as Talk
const toolThat = (script: string, name = 'supabase'): Tool => ({
  name,
  command: [process.execPath, '-e', script, '--'],
  env: { PATH: process.env.PATH },
  folder: '.',
})
const call: ToolCall = { words: ['projects', 'list'], waitsFor: 'your projects' }
const failing = (text: string) =>
  toolThat(`console.error(${JSON.stringify(text)}); process.exit(1)`)

test('a command is shown as it runs, with its secrets hidden', async () => {
  const words = ['projects', 'create', 'My label', '--db-password', 'hunter22']
  await runTool(toolThat(''), { ...call, words, secrets: ['hunter22'] }, talk)
  expect(said.at(-1)).toBe("$ supabase projects create 'My label' --db-password ***")
})

test('what a failed command says is repeated without its secrets', async () => {
  const failed = runTool(failing('odd: hunter22'), { ...call, secrets: ['hunter22'] }, talk)
  await expect(failed).rejects.toThrow('supabase projects list failed. It says: odd: ***')
})

test('JSON is found behind what a tool says beside it, and another form is refused', async () => {
  const tool = toolThat(`console.log('A new version is available\\n{"a":1}')`)
  expect(await runForJson(v.object({ a: v.number() }), tool, call, talk)).toEqual({ a: 1 })
  await expect(runForJson(v.object({ b: v.number() }), tool, call, talk)).rejects.toThrow(
    /does not know/,
  )
})

test('after five seconds it says what it waits for, and it waits no longer than its limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const forever = runTool(toolThat('setInterval(() => 0, 1000)'), { ...call, minutes: 2 }, talk)
  const refused = expect(forever).rejects.toThrow(/longer than 2 minutes for your projects/)
  await vi.advanceTimersByTimeAsync(5000)
  expect(said.at(-1)).toBe('Waiting for your projects …')
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await refused
})

test.each([
  ['Unexpected status 401: {"message":"Unauthorized"}', /does not know you/],
  [
    'Access token not provided. Supply an access token by running supabase login',
    /does not know you/,
  ],
  ['Unexpected status 403: Forbidden resource', /may not do that at Supabase/],
  [
    'The following organization members have reached their maximum limits for the number of active free projects within organizations where they are an administrator or owner: a (2 project limit).',
    /two free projects already/,
  ],
  ['getaddrinfo ENOTFOUND api.supabase.com', /was not reached/],
  ['TypeError: fetch failed', /was not reached/],
  ['password authentication failed for user "postgres"', /does not take this password/],
  ['project is paused', /is paused/],
  ['429 Too Many Requests', /too many requests/],
])('%j becomes one sentence with the way on', async (text, sentence) => {
  const failed = runTool(failing(text), call, talk)
  await expect(failed).rejects.toThrow(sentence)
})

test('where the database alone is not reached, the way round is named', async () => {
  const failed = runTool(failing('connect ETIMEDOUT'), { ...call, words: ['db', 'push'] }, talk)
  await expect(failed).rejects.toThrow(/put SUPABASE_DB_URL into your file/)
})

test('a tool that is not there is named', async () => {
  const tool: Tool = { ...toolThat(''), command: ['./no-such-program'] }
  await expect(runTool(tool, call, talk)).rejects.toThrow(/supabase could not be started/)
})
