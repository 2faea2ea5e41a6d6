import { expect, test } from 'vitest'
import { newsFeed } from '#src/features/news/feed.ts'
import { someGig, someShow } from '#tests/support/backend/articles.ts'

const label = {
  labelName: 'Tarehouse',
  description: 'Records.',
  site: new URL('https://a.example'),
}

test('a feed is in the language of the label', async () => {
  const feed = await newsFeed([], { ...label, language: 'pt-BR' })
  expect(feed).toContain('<language>pt-BR</language>')
})

test('the title of a show that is not as it was announced begins with its state', async () => {
  const shows = [{ ...someGig, showState: 'cancelled' as const }, someShow]
  const feed = await newsFeed(shows, { ...label, language: 'en' })
  expect(feed.match(/<title>[^<]*<\/title>/g)).toEqual([
    '<title>Tarehouse</title>',
    '<title>CANCELLED: Night Bus Choir on the last ferry</title>',
    '<title>Night Bus Choir on the last ferry</title>',
  ])
})
