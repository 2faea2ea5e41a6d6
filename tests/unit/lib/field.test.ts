import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  address,
  check,
  choice,
  type Field,
  initialOf,
  limitsOf,
  longText,
  markup,
  own,
  richText,
  schemaOf,
  text,
  typed,
  valuesOf,
  withStoredTexts,
} from '#src/lib/field.ts'
import { siteAddress, wholeNumber } from '#src/lib/schema-atoms.ts'
import { validate } from '#src/lib/validate.ts'

const colours = [
  ['red', 'Red'],
  ['blue', 'Blue'],
] as const
const fields = {
  title: text('Title', 10, { required: 'A title, please.', hint: 'As on the sleeve.' }),
  pressedBy: text('Pressed by', 5, { name: 'pressing plant', initial: 'Us' }),
  notes: longText('Notes', 20, { rows: 3 }),
  story: richText('Story', 90, { publicClass: 'text', isTrimmed: false, required: 'A story.' }),
  shop: address('Shop URL', siteAddress('shop address', 'a page')),
  colour: choice('Colour', colours, { initial: 'blue', wrong: 'Red or blue.' }),
  copies: typed('Copies', v.optional(wholeNumber(1, 9, 'From 1 to 9.'), 2), { initial: '2' }),
  listed: check('Show on the site', { initial: true }),
}
const sent = { title: 'Tare', story: 'Once.' }

test('one declaration has the label, the hint and the limit of the control, and the first value', () => {
  expect(fields.title).toMatchObject({
    control: 'text',
    props: { label: 'Title', hint: 'As on the sleeve.', maxLength: 10 },
    initial: '',
  })
  expect(fields.notes).toMatchObject({ control: 'longText', props: { rows: 3, maxLength: 20 } })
  expect(fields.shop.props).toEqual({ label: 'Shop URL', inputMode: 'url' })
  expect(fields.colour.props).toEqual({ label: 'Colour', options: colours })
})

test('a control gets no rule of the check, because it would become an attribute', () => {
  const props = [
    text('Line', 5, { name: 'line', required: 'Please.', checks: [], initial: 'x' }),
    longText('Lines', 5, { name: 'lines', required: 'Please.', checks: [], initial: 'x', rows: 2 }),
    markup('Words', 5, { name: 'words', required: 'Please.', checks: [], publicClass: 'text' }),
    richText('Text', 5, {
      name: 'text',
      required: 'Please.',
      publicClass: 'text',
      isTrimmed: true,
    }),
    typed('Count', v.string(), { initial: '0' }),
    choice('Colour', colours, { initial: 'red', wrong: 'No.' }),
    check('Listed', { initial: true }),
  ].flatMap((field: Field) => Object.keys(field.props))
  expect([...new Set(props)].toSorted()).toEqual([
    'isRich',
    'label',
    'maxLength',
    'options',
    'publicClass',
    'rows',
  ])
})

test('the first values are those of the form, and a request without them gets the same but for texts', () => {
  expect(initialOf(fields)).toEqual({
    title: '',
    pressedBy: 'Us',
    notes: '',
    story: '',
    shop: '',
    colour: 'blue',
    copies: '2',
    listed: true,
  })
  expect(validate(schemaOf(fields), sent)).toEqual({
    output: {
      title: 'Tare',
      pressedBy: '',
      notes: '',
      story: 'Once.',
      shop: '',
      colour: 'blue',
      copies: 2,
      listed: true,
    },
  })
})

test.each<[object, string]>([
  [{ title: ' ' }, 'A title, please.'],
  [{ title: 'x'.repeat(11) }, 'Please keep the title within 10 characters.'],
  [{ pressedBy: 'x'.repeat(6) }, 'Please keep the pressing plant within 5 characters.'],
  [{ notes: 'x'.repeat(21) }, 'Please keep the notes within 20 characters.'],
  [{ story: ' \n' }, 'A story.'],
  [{ story: 'x'.repeat(91) }, 'Please keep the story within 90 characters.'],
  [{ story: '[link=javascript:x]y[/link]' }, 'Please change [link=javascript:x]'],
  [{ shop: 'shop.example' }, 'The shop address must begin with https://'],
  [{ colour: 'green' }, 'Red or blue.'],
  [{ copies: '10' }, 'From 1 to 9.'],
  [{ listed: 'yes' }, 'The field “listed” has to be true or false.'],
  [{ stage: 'Left' }, 'There is no field “stage”.'],
])('%j is refused: %s', (part, message) => {
  const [name] = Object.keys(part)
  expect(validate(schemaOf(fields), { ...sent, ...part })).toEqual({
    message: expect.stringContaining(message),
    fields: { [name!]: expect.stringContaining(message) },
  })
})

test('the first message is that of the first field, whatever the order in the request', () => {
  const refused = validate(schemaOf(fields), { copies: 'x', story: '', title: '' })
  expect(refused).toMatchObject({ message: 'A title, please.' })
  expect(Object.keys('fields' in refused ? refused.fields : {})).toEqual([
    'title',
    'story',
    'copies',
  ])
})

test('blanks around a text go, but for one that they belong to', () => {
  const texts = { title: ' Tare ', story: ' Once.\n' }
  expect(validate(schemaOf(fields), texts)).toMatchObject({
    output: { title: 'Tare', story: ' Once.\n' },
  })
})

test('a check of its own comes after the limit', () => {
  const checks = [v.startsWith<string, string, string>('TH', 'It begins with TH.')]
  const schema = schemaOf({ number: text('Number', 4, { checks }) })
  expect(validate(schema, { number: 'X' })).toMatchObject({ message: 'It begins with TH.' })
  expect(validate(schema, { number: 'X'.repeat(5) })).toMatchObject({
    message: 'Please keep the number within 4 characters.',
  })
})

test('groups have values and limits too', () => {
  const grouped = {
    name: text('Name', 7),
    links: {
      site: typed('Site', v.optional(v.string(), ''), { maxLength: 9 }),
      count: typed('Count', wholeNumber(0, 5, 'No.'), { initial: '1' }),
    },
    ids: own(v.optional(v.array(v.string()), []), [''], {}),
  }
  expect(limitsOf(grouped)).toEqual({ name: 7, site: 9 })
  expect(initialOf(grouped)).toEqual({ name: '', links: { site: '', count: '1' }, ids: [''] })
  const saved = { name: 'A', links: { site: '/b', count: 3 }, ids: ['c'] }
  expect(valuesOf(grouped, saved)).toEqual({ ...saved, links: { site: '/b', count: '3' } })
})

test('a text is stored without the blanks around it, and as null when it is blank', () =>
  expect(
    withStoredTexts({ title: ' Una\nCorda ', label: ' ', soldOut: false, links: [''] }),
  ).toEqual({ title: 'Una\nCorda', label: null, soldOut: false, links: [''] }))

test('what a record has beside its fields is no value of its form', () => {
  const saved = { title: 'Tare', id: '7', updatedAt: '2026-01-01' }
  expect(valuesOf({ title: fields.title }, saved)).toEqual({ title: 'Tare' })
})
