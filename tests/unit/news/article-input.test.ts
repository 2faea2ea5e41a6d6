import { expect, test } from 'vitest'
import {
  validateArticle,
  validateFeatured,
  newArticle,
  normalizeArticle,
  type ArticleInput,
} from '#src/features/news/admin/article-input.ts'

const sound: ArticleInput = { ...newArticle, title: 'T', excerpt: 'E', content: 'C' }

test('a new article is general news, published, not featured and without dates', () => {
  expect(newArticle).toMatchObject({
    type: 'other',
    published: true,
    featured: false,
    publishedAt: '',
    eventDate: '',
  })
})

test.each<Partial<ArticleInput>>([
  {},
  { type: 'show', eventDate: '2028-02-29' },
  { featuredImage: '/demo/x.svg', publishedAt: '2026-01-01T00:00:00Z' },
  { title: 'x'.repeat(500), excerpt: 'x'.repeat(5000), content: 'x'.repeat(100_000) },
  // What is put aside by normalizeArticle is nobody's problem.
  { eventDate: 'nonsense' },
])('%j is sound', (part) => {
  expect(validateArticle({ ...sound, ...part })).toBeNull()
})

test.each<[Partial<ArticleInput>, string, string]>([
  [{ title: ' ', content: '' }, 'missing-fields', 'title'],
  [{ content: '\n' }, 'missing-fields', 'content'],
  [{ content: '', type: 'show', excerpt: '' }, 'missing-fields', 'content'],
  [{ type: 'show', excerpt: '' }, 'missing-event-date', 'eventDate'],
  [{ type: 'release', excerpt: '' }, 'missing-event-date', 'eventDate'],
  [{ excerpt: ' ', featuredImage: 'x' }, 'missing-excerpt', 'excerpt'],
  [{ title: 'x'.repeat(501) }, 'too-long', 'title'],
  [{ type: 'show', eventDate: '2027-02-29' }, 'bad-event-date', 'eventDate'],
  [{ type: 'show', eventDate: '0000-01-01' }, 'bad-event-date', 'eventDate'],
  [{ type: 'show', eventDate: '12027-01-01' }, 'bad-event-date', 'eventDate'],
  [{ featuredImage: 'http://x.example/x.jpg' }, 'bad-address', 'featuredImage'],
  [{ featuredImage: `/${'x'.repeat(2000)}` }, 'bad-address', 'featuredImage'],
  [{ publishedAt: '2026' }, 'bad-publish-date', 'publishedAt'],
  [{ publishedAt: '2026-01-01T20:00' }, 'bad-publish-date', 'publishedAt'],
  [{ publishedAt: 'soon' }, 'bad-publish-date', 'publishedAt'],
  [{ publishedAt: '9999-12-31T00:00:00Z' }, 'bad-publish-date', 'publishedAt'],
])('%j is at problem: %s of %s', (part, code, field) => {
  expect(validateArticle({ ...sound, ...part })).toMatchObject({ code, field })
})

test('three others featured leave no place for a general article, and take none from a show', () => {
  const featured = { ...sound, featured: true }
  expect(validateFeatured(featured, 2)).toBeNull()
  expect(validateFeatured(featured, 3)?.message).toBe(
    'Maximum 3 articles can be featured. Please unfeature another article first.',
  )
  expect(validateFeatured(sound, 3)).toBeNull()
  expect(validateFeatured({ ...featured, type: 'show' }, 3)).toBeNull()
})

test('a show has no place on the landing page, general news has no day', () => {
  const both = { ...sound, featured: true, eventDate: '2027-01-01' }
  expect(normalizeArticle(both)).toMatchObject({ featured: true, eventDate: '' })
  expect(normalizeArticle({ ...both, type: 'show' })).toMatchObject({
    featured: false,
    eventDate: '2027-01-01',
  })
})
