import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPrintedCode } from '#src/features/codes/code.ts'
import { codeStrength } from '#src/features/codes/admin/code-strength.ts'
import { defaultBatchName, generateInput } from '#src/features/codes/admin/schema.ts'
import { randomAlphabet } from '#src/features/codes/generated-code.ts'
import { codeMaker } from '#src/features/codes/new-codes.ts'
import { validate } from '#src/lib/validate.ts'

test.each(['', 'D', 'DE', 'DEA', 'L0O1'])('codes with the prefix %j are 8 characters', (prefix) => {
  const makeCode = codeMaker(prefix, randomBytes)
  for (let made = 0; made < 500; made++) {
    const code = makeCode()
    expect(isPrintedCode(code)).toBe(true)
    expect(code.startsWith(prefix)).toBe(true)
    expect(code.slice(prefix.length)).not.toMatch(/[0O1IL]/)
  }
})

test('every character of the alphabet is drawn equally often', () => {
  const makeCode = codeMaker('', randomBytes)
  const counts = new Map<string, number>()
  const codes = 20_000
  for (let made = 0; made < codes; made++)
    for (const letter of makeCode()) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect([...counts.keys()].sort().join('')).toBe(Array.from(randomAlphabet).sort().join(''))
  const expected = (codes * 8) / 31
  for (const count of counts.values())
    expect(Math.abs(count - expected)).toBeLessThan(expected / 10)
})

/** A random source that makes these texts, one after another. */
function drawing(...texts: string[]) {
  return () => {
    // nanoid reads its bytes from the end.
    const bytes = Array.from(texts.shift()!)
      .map((letter) => randomAlphabet.indexOf(letter))
      .reverse()
    return Uint8Array.from([
      ...Array<number>(Math.ceil((1.6 * 256 * 8) / 248) - 8).fill(255),
      ...bytes,
    ])
  }
}

test.each(['23456789', '2345E678', '2E345678'])(
  'a code like %s is left out: a spreadsheet would make a number of it',
  (number) => {
    expect(codeMaker('', drawing(number, 'ABCDEFGH'))()).toBe('ABCDEFGH')
  },
)

const id = '00000000-0000-4000-8000-00000000000a'
const sound = { releaseId: id, quantity: 10, prefix: '', batchName: '' }

test.each([
  [{}, {}],
  [{ quantity: 1, prefix: 'ab1' }, { prefix: 'AB1' }],
  [{ quantity: 1000, prefix: ' DEAD ' }, { prefix: 'DEAD' }],
  [{ quantity: ' 12 ' }, { quantity: 12 }],
  [{ prefix: 'ß' }, { prefix: 'SS' }],
])('asking for %j asks for %j', (part, made) => {
  const checked = validate(generateInput, { ...sound, ...part })
  expect(checked).toMatchObject({ output: { ...sound, ...part, ...made } })
})

test.each([
  [{ releaseId: '', quantity: 0, prefix: '-' }, ['releaseId', 'quantity', 'prefix']],
  [{ quantity: 0 }, ['quantity']],
  [{ quantity: NaN }, ['quantity']],
  [{ quantity: Infinity }, ['quantity']],
  [{ quantity: 1.5 }, ['quantity']],
  [{ quantity: '1e1' }, ['quantity']],
  [{ quantity: 1001 }, ['quantity']],
  [{ prefix: 'DEADW' }, ['prefix']],
  [{ prefix: 'D W' }, ['prefix']],
  [{ prefix: 'é' }, ['prefix']],
])('asking for %j is refused at %j', (part, fields) => {
  const refused = validate(generateInput, { ...sound, ...part })
  expect('fields' in refused && Object.keys(refused.fields)).toEqual(fields)
})

test('a batch without a name is called after its release and the day, within what the database keeps', () => {
  expect(defaultBatchName('Una Corda', 'November 21, 2026')).toBe('Una Corda, November 21, 2026')
  const long = defaultBatchName('x'.repeat(300), 'November 21, 2026')
  expect(long).toHaveLength(120)
  expect(long.endsWith('x, November 21, 2026')).toBe(true)
})

test.each([
  [0, 1000, 852_891_037_441, 'strong', '852 million', 'one code in 11 years'],
  [0, 10, 852_891_037_441, 'strong', '85 billion', 'one code in 1,157 years'],
  [0, 50_000, 852_891_037_441, 'fair', '17 million', 'one code in 84 days'],
  [1, 1000, 27_512_614_111, 'fair', '27 million', 'one code in 136 days'],
  [2, 88, 887_503_681, 'fair', '10 million', 'one code in 49 days'],
  [2, 1000, 887_503_681, 'weak', '887,503', 'one code in 4 days'],
  [3, 1000, 28_629_151, 'weak', '28,629', '7 codes a day'],
  [4, 1000, 923_521, 'weak', '923', '218 codes a day'],
  [4, 1, 923_521, 'weak', '923,521', 'one code in 4 days'],
])(
  'a prefix of %d before %d unused codes',
  (prefixLength, open, possibilities, level, try_, day) => {
    const strength = codeStrength(prefixLength, open)
    expect(strength).toMatchObject({ possibilities, level })
    expect(strength.odds).toBe(
      `1 try in ${try_} finds an unused code. A whole network of computers gets at most 201,840 tries a day: about ${day}.`,
    )
    expect(strength.message).toMatch(new RegExp(`^${8 - prefixLength} random characters: `))
  },
)
