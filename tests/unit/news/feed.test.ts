import { expect, test } from 'vitest'
import { newsFeed } from '#src/features/news/feed.ts'

const label = {
  labelName: 'Tarehouse',
  description: 'Records.',
  site: new URL('https://a.example'),
}

test('a feed is in the language of the label', async () => {
  const feed = await newsFeed([], { ...label, language: 'pt-BR' })
  expect(feed).toContain('<language>pt-BR</language>')
})
