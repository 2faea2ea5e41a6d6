import { expect, test } from 'vitest'
import {
  articleOf,
  missingOf,
  newShow,
  proposedExcerpt,
  proposedTitle,
} from '#src/features/news/admin/show-draft.ts'

const dates = { dayFirst: true, hours24: true }
const place = { venue: 'Pump Hall 2', city: 'Marram Quay', eventDate: '2026-12-12' }
const roster = [
  { name: 'Halvard Rue', image: '' },
  { name: 'Kestrel Data', image: '/kestrel.svg' },
]
const draft = {
  ...newShow,
  ...place,
  artists: ['Halvard Rue', 'Kestrel Data'],
  content: 'One patch, one horn. Earplugs at the door.',
}
const proposed = (changes: Partial<typeof newShow> = {}) =>
  articleOf({ ...draft, ...changes }, roster, dates)

test.each([
  [['Kestrel Data'], place, 'Kestrel Data at Pump Hall 2, Marram Quay'],
  [['Kestrel Data', 'Rue'], { ...place, city: ' ' }, 'Kestrel Data and Rue at Pump Hall 2'],
  [['A', 'B', 'C'], { ...place, venue: '' }, 'A, B and C in Marram Quay'],
  [['A'], { ...place, venue: '', city: '' }, 'A, 12 December 2026'],
  [['A'], { venue: '', city: '', eventDate: '' }, 'A'],
  [[], place, ''],
])('%j play: the title is proposed', (names, show, title) => {
  expect(proposedTitle(names, show, dates)).toBe(title)
})

test('guests follow the roster, and the first picture of who plays is the picture', () => {
  expect(proposed({ guests: ' Ada ,, Bo' })).toMatchObject({
    title: 'Halvard Rue, Kestrel Data, Ada and Bo at Pump Hall 2, Marram Quay',
    featuredImage: '/kestrel.svg',
    type: 'show',
  })
  expect(proposed({ artists: [], guests: 'Kestrel Data' }).featuredImage).toBe('/kestrel.svg')
  expect(proposed({ artists: ['Halvard Rue'] }).featuredImage).toBe('')
})

test('what was written stays, and a blank title or excerpt is proposed again', () => {
  const written = { title: 'One night', excerpt: 'Come.', featuredImage: '' }
  expect(proposed({ ...written, own: ['title', 'excerpt', 'featuredImage'] })).toMatchObject(
    written,
  )
  const blank = proposed({ title: ' ', excerpt: '', own: ['title', 'excerpt'] })
  expect(blank).toMatchObject({
    title: 'Halvard Rue and Kestrel Data at Pump Hall 2, Marram Quay',
    excerpt: draft.content,
  })
  expect(Object.keys(blank).sort()).not.toContain('own')
})

test('an excerpt is the first sentences of the text without markup, or the beginning of a long one', () => {
  expect(proposedExcerpt('  One [bold]patch[/bold].\n\nOne horn! ')).toBe('One patch. One horn!')
  const long = `${'Word '.repeat(30).trim()}. ${'More '.repeat(30).trim()}.`
  expect(proposedExcerpt(long)).toBe(`${'Word '.repeat(30).trim()}.`)
  const endless = proposedExcerpt('word '.repeat(100))
  expect(endless.length).toBeLessThanOrEqual(200)
  expect(endless).toMatch(/word…$/)
  expect(proposedExcerpt(' ')).toBe('')
})

test('the form says what is missing', () => {
  expect(missingOf(articleOf(newShow, roster, dates))).toEqual([
    'who plays',
    'day',
    'what people should know',
  ])
  expect(missingOf(proposed())).toEqual([])
})
