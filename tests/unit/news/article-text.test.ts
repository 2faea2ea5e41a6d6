import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleText } from '#src/features/news/ArticleText.tsx'
import { noSources } from '#src/lib/rich-text.ts'
import type { ShownArticle } from '#src/features/news/shown-article.ts'

const shown: ShownArticle = {
  path: '/news/x',
  pageTitle: 'X',
  badge: 'NEWS',
  publishedAt: '',
  publishedOn: '',
  sources: noSources,
  image: null,
  imageAlt: '',
  release: null,
  title: 'X',
  eventDate: null,
  eventOn: null,
  show: null,
  excerpt: '',
  content: '',
  author: 'Dov',
}

test.each([
  ['Come.', 'We play.', true],
  ['One patch. One horn.', '[bold]One[/bold] patch.\nOne horn. Earplugs are free.', false],
  ['', 'We play.', false],
  ['Come.', '', true],
])(
  'the excerpt “%s” stands above “%s” unless it is read there anyway',
  (excerpt, content, isShown) => {
    const html = renderToStaticMarkup(
      createElement(ArticleText, { article: { ...shown, excerpt, content }, headings: 'h2' }),
    )
    expect(html.includes('article-lead')).toBe(isShown)
  },
)
