import { expect, test } from 'vitest'
import { askUntilKnown, isLost } from '#src/features/catalogue/admin/ask-until-known.ts'
import type { ApiResult } from '#src/lib/api.ts'

const error = { code: 'x', message: 'x' }
const answers = {
  done: { ok: true, data: 1 },
  refused: { ok: false, status: 409, error },
  unreachable: { ok: false, status: 0, error },
  unavailable: { ok: false, status: 503, error },
} satisfies Record<string, ApiResult<number>>

test('a refusal is known, an answer that did not arrive or of a server in trouble is not', () => {
  expect(Object.values(answers).map(isLost)).toEqual([false, false, true, true])
})

test.each<[given: (keyof typeof answers)[], asked: number]>([
  [['done'], 1],
  [['refused'], 1],
  [['unreachable', 'done'], 2],
  [['unavailable', 'unreachable', 'refused'], 3],
  [['unavailable', 'unavailable', 'unavailable', 'done'], 3],
])('of the answers %j, %d are asked for', async (given, asked) => {
  let count = 0
  let lost = 0
  const ask = () => Promise.resolve(answers[given[count++]!])
  const result = await askUntilKnown<number>(ask, () => void lost++, [0, 0])
  expect([count, lost]).toEqual([asked, asked - 1])
  expect(result).toBe(answers[given[asked - 1]!])
})
