import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { confirm } from '#netlify/cli/prompt.ts'

afterEach(() => vi.restoreAllMocks())

/** Asks for a yes at a terminal where these keys are pressed; answers what was thrown, or nothing. */
async function refusalOf(keys: string, isTTY = true): Promise<string | undefined> {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = Object.assign(new PassThrough(), { isTTY })
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never)
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(output as never)
  input.write(keys)
  return confirm('Restore it?', 'With --yes it is restored.').then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )
}

test.each(['y\r', 'Y\r', 'yes\r', ' YES \r'])('%j is a yes', async (keys) => {
  expect(await refusalOf(keys)).toBeUndefined()
})

test.each([
  ['no', 'no\r'],
  ['nothing', '\r'],
  ['a word that begins like yes', 'yesterday\r'],
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s changes nothing', async (_what, keys) => {
  expect(await refusalOf(keys)).toBe('Nothing was changed.')
})

test('without a terminal nobody is asked', async () => {
  expect(await refusalOf('y\r', false)).toBe('With --yes it is restored.')
})
