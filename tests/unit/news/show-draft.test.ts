import { expect, test } from 'vitest'
import { actsOf, actsText } from '#src/features/news/admin/acts.ts'
import {
  articleOf,
  missingOf,
  newShow,
  proposedExcerpt,
  proposedTitle,
} from '#src/features/news/admin/show-draft.ts'

const dates = { dayFirst: true, hours24: true }
const place = { venue: 'Pump Hall 2', city: 'Marram Quay', eventDate: '2026-12-12' }
const rue = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Halvard Rue' }
const kestrel = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Kestrel Data' }
const roster = [
  { ...rue, image: '' },
  { ...kestrel, image: '/kestrel.svg' },
]
const act = ({ id, name }: typeof rue) => ({ name, artistId: id })
const guest = (name: string) => ({ name, artistId: null })
const draft = {
  ...newShow,
  ...place,
  acts: [act(rue), act(kestrel)],
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

test('the title has the line-up in its order, and the first picture of who plays is the picture', () => {
  const acts = [guest('Ada'), act(rue), act(kestrel), guest('Bo')]
  expect(proposed({ acts })).toMatchObject({
    title: 'Ada, Halvard Rue, Kestrel Data and Bo at Pump Hall 2, Marram Quay',
    featuredImage: '/kestrel.svg',
    type: 'show',
    acts,
  })
  expect(proposed({ acts: [act(rue)] }).featuredImage).toBe('')
})

test('a typed line-up names artists of the roster by their ids, whatever the case, and others', () => {
  const commas = { id: '00000000-0000-4000-8000-0000000000a3', name: 'Salt, Sand, and Sea' }
  const known = [rue, commas, kestrel]
  expect(actsOf(' Ada ,, halvard rue,Salt, sand, and sea , Bo,', known)).toEqual([
    guest('Ada'),
    act(rue),
    act(commas),
    guest('Bo'),
  ])
  expect(actsText([act(commas), guest('Ada')])).toBe('Salt, Sand, and Sea, Ada')
  expect(actsOf(' , ', known)).toEqual([])
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
