import * as v from 'valibot'
import { expect, test } from 'vitest'
import { requiredText, wholeNumber } from '#src/lib/schema-atoms.ts'
import { validate } from '#src/lib/validate.ts'

const schema = v.pipe(
  v.object({
    title: requiredText('A title, please.', 5, 'title'),
    day: v.optional(v.string(), ''),
    count: wholeNumber(-10, 10, 'A number, please.'),
    links: v.optional(v.object({ shop: v.pipe(v.string(), v.url('An address, please.')) })),
  }),
  v.forward(
    v.partialCheck(
      [['title'], ['day']],
      ({ title, day }) => title === 'any' || !!day,
      'A day, please.',
    ),
    ['day'],
  ),
)
const sound = { title: 'any', day: '', count: 1 }

test('what is sound is handed on as the schema makes it', () => {
  expect(validate(schema, { ...sound, title: ' any ', count: ' -7 ', more: 1 })).toEqual({
    output: { ...sound, count: -7 },
  })
})

test('each field at fault has one message, and the first in the order of the schema speaks for all', () => {
  const values = { title: 'other', day: '', count: 'ten', links: { shop: 'x' } }
  const refused = validate(schema, values)
  expect(refused).toEqual({
    message: 'A day, please.',
    fields: {
      day: 'A day, please.',
      count: 'A number, please.',
      'links.shop': 'An address, please.',
    },
  })
  expect(Object.keys('fields' in refused ? refused.fields : {})).toEqual([
    'day',
    'count',
    'links.shop',
  ])
})

test('a known fault takes its place among the others, and refuses alone as well', () => {
  const known = { day: 'Half a day.' }
  expect(validate(schema, { ...sound, count: '' }, known)).toMatchObject({ message: 'Half a day.' })
  expect(validate(schema, { ...sound, title: '' }, known)).toMatchObject({
    message: 'A title, please.',
  })
  expect(validate(schema, sound, known)).toEqual({ message: 'Half a day.', fields: known })
})

test.each([
  [{ ...sound, title: 7 }, 'title'],
  [{ ...sound, links: {} }, 'links.shop'],
  [[], 'title'],
  ['text', 'body'],
  [null, 'body'],
])('%j is refused in a sentence that names no type', (values, field) => {
  const refused = validate(schema, values)
  if (!('fields' in refused)) throw new Error('It was taken.')
  expect(Object.keys(refused.fields)).toContain(field)
  expect(JSON.stringify(refused)).not.toMatch(/Invalid|Expected|received/)
})

test.each(['', ' ', '1e3', '0x10', 'Infinity', 'ten', '1 2', '.', '٣'])(
  '%j is no number',
  (typed) => {
    expect(validate(schema, { ...sound, count: typed })).toMatchObject({
      fields: { count: 'A number, please.' },
    })
  },
)

const inherited = [
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
]
test.each(inherited)(
  'a field with the name %j of every object is unknown, at any depth',
  (name) => {
    const strict = v.strictObject({
      title: v.string(),
      any: v.optional(v.record(v.string(), v.unknown())),
      rows: v.optional(v.array(v.strictObject({ title: v.string() }))),
    })
    const sent = (json: string): unknown => JSON.parse(json.replace('NAME', name))
    for (const [json, field] of [
      ['{"title":"x","NAME":"x"}', name],
      ['{"title":"x","any":{"NAME":{}}}', `any.${name}`],
      ['{"title":"x","any":{"a":{"b":[{"NAME":1}]}}}', `any.a.b.0.${name}`],
      ['{"title":"x","rows":[{"title":"x"},{"title":"x","NAME":null}]}', `rows.1.${name}`],
    ] as const) {
      const refused = validate(strict, sent(json))
      expect(refused).toMatchObject({ message: `There is no field “${field}”.` })
      expect('fields' in refused && Object.keys(refused.fields)).toEqual([field])
    }
  },
)

test('what is nested very deep is refused or taken, and ends', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(validate(v.strictObject({ title: v.string() }), deep)).toHaveProperty('message')
})
