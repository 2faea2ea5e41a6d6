import { expect, test } from 'vitest'
import { pageFactsOf } from '#src/build/sitemap.ts'

test('a page is in the sitemap under its canonical address, with the time of its last change', () => {
  const html = `<link rel="canonical" href="https://label.example/news/x">
    <meta property="article:modified_time" content="2026-01-01T00:00:00Z">`
  expect(pageFactsOf(html)).toEqual({
    address: 'https://label.example/news/x',
    modifiedAt: '2026-01-01T00:00:00Z',
  })
})

test('a page without a canonical address is not in the sitemap', () => {
  expect(pageFactsOf('<meta name="robots" content="noindex">')).toBeUndefined()
})
