import { expect, test } from 'vitest'
import { artistPages } from '#src/features/news/artist-pages.ts'
import { artistFeed, newsFeed, releasesFeed } from '#src/features/news/feed.ts'
import { specStyle } from '#src/lib/dates.ts'
import { breakout } from '#tests/support/backend/bad-content.ts'
import { someArticle, someGig, someShow } from '#tests/support/backend/articles.ts'
import { someArtist } from '#tests/support/backend/artists.ts'
import { someRelease, someTrack } from '#tests/support/backend/releases.ts'
import { feedProblems } from '#tests/support/site/feed-problems.ts'

const label = {
  labelName: 'Tarehouse',
  description: 'Records.',
  language: 'en',
  site: new URL('https://a.example'),
  timeZone: 'Europe/London',
  dates: specStyle,
  now: new Date('2026-03-01T12:00:00Z'),
}
const preview = { ...someTrack, preview: '/media/project/sound.mp3', previewBytes: 480_123 }

const titlesOf = (feed: string) =>
  [...feed.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)
const enclosuresOf = (feed: string) => feed.match(/<enclosure [^>]*>/g) ?? []

test('a feed is in the language of the label', async () => {
  const feed = await newsFeed([], { ...label, language: 'pt-BR' })
  expect(feed).toContain('<language>pt-BR</language>')
})

test('the title of a show that is not as it was announced begins with its state', async () => {
  const shows = [{ ...someGig, showState: 'cancelled' as const }, someShow]
  const feed = await newsFeed(shows, label)
  expect(feed.match(/<title>[^<]*<\/title>/g)).toEqual([
    '<title>Tarehouse</title>',
    '<title>CANCELLED: Night Bus Choir on the last ferry</title>',
    '<title>Night Bus Choir on the last ferry</title>',
  ])
})

test('a release has its first preview as its file, with its bytes, and its sleeve as a picture', async () => {
  const feed = await releasesFeed([{ ...someRelease, tracks: [someTrack, preview] }], label)
  expect(enclosuresOf(feed)).toEqual([
    '<enclosure url="https://a.example/media/project/sound.mp3" length="480123" type="audio/mpeg"/>',
  ])
  const sleeve = 'https://a.example/demo/sleeves/th-010.jpg'
  expect(feed).toContain(`<media:content url="${sleeve}" medium="image"/>`)
  for (const said of [
    'TH-010 · January 19, 2024',
    '&lt;li&gt;Left Pedal 3:42&lt;/li&gt;',
    '€24.00',
  ])
    expect(feed).toContain(said)
})

test.each([
  ['/demo/sleeves/th-010.jpg', ['type="image/jpeg"']],
  ['https://pictures.example/sleeve.png?w=[1]&h="2"', ['type="image/png"']],
  ['https://pictures.example/sleeve', []],
  ['/demo/sleeves/th-010.svg', []],
  ['javascript:alert(1)', []],
  [null, []],
])(
  'a release without previews has the sleeve %s as its file where its type is known',
  async (coverImage, types) => {
    const feed = await releasesFeed([{ ...someRelease, coverImage }], label)
    expect(enclosuresOf(feed).map((one) => /type="[^"]*"/.exec(one)?.[0])).toEqual(types)
    expect(feedProblems(feed, 'https://a.example/releases.xml')).toEqual([])
  },
)

test('a release to come is dated by when its day was told, and says the day in words', async () => {
  const feed = await releasesFeed(
    [{ ...someRelease, availableAt: '2026-04-03T00:00:00Z', dayToldAt: '2026-02-01T10:00:00Z' }],
    label,
  )
  expect(feed).toContain('<pubDate>Sun, 01 Feb 2026 10:00:00 GMT</pubDate>')
  expect(feed).toContain('Out April 3, 2026')
})

test('the feed of an artist has their releases, news and shows, and nothing of anybody else', async () => {
  const other = { ...someRelease, id: 'other', artist: 'Halvard Rue', title: 'Tare' }
  const named = { ...someArticle, title: 'Odile Marrow in the [bold]studio[/bold]' }
  const [page] = artistPages(
    [{ ...someArtist, name: 'Odile Marrow', slug: 'odile-marrow' }],
    [someRelease, other],
    [named, someShow, someGig],
  )
  const feed = await artistFeed(page!, label)
  expect(titlesOf(feed)).toEqual(['Odile Marrow in the studio', 'Odile Marrow - Una Corda'])
  expect(feed).toContain('<link>https://a.example/artist/odile-marrow</link>')
  expect(feedProblems(feed, 'https://a.example/artist/odile-marrow.xml')).toEqual([])
})

test('an artist without a page has no feed', () => {
  expect(artistPages([{ ...someArtist, isClaimSpot: true }], [someRelease], [])).toEqual([])
})

/** A feed of everything, of texts that want to be something else. */
const worst = () =>
  artistFeed(
    {
      artist: { ...someArtist, name: breakout, bio: breakout },
      path: '/artist/worst',
      ownReleases: [
        {
          ...someRelease,
          title: breakout,
          artist: `\u0000${breakout}\uFFFE`,
          credits: `[bold]${breakout} [link=javascript:x]y[/link]`,
          tracks: [{ ...preview, title: breakout }],
        },
      ],
      about: [
        { ...someGig, title: breakout, excerpt: breakout, content: breakout, venue: breakout },
      ],
    },
    { ...label, labelName: breakout, description: breakout },
  )
const own = 'https://a.example/artist/worst.xml'

test('a feed of the worst texts is valid', async () => {
  expect(feedProblems(await worst(), own)).toEqual([])
})

test.each([
  ['</item></channel>', '</channel>'],
  ['version="2.0"', 'version="0.9"'],
  ['xmlns:media="http://search.yahoo.com/mrss/"', ''],
  ['<language>en', '<language>English please'],
  ['<language>en</language>', ''],
  ['rel="self"', 'rel="alternate"'],
  ['<link>https://a.example/artist/worst', '<link>/artist/worst'],
  ['<item>', '<item><title>Another</title>'],
  ['<item>', '<item><author>Ines</author>'],
  ['<guid isPermaLink="false">', '<guid isPermaLink="no">'],
  ['<guid isPermaLink="false">', '<guid>'],
  [/urn:uuid:[^<]*/g, 'urn:uuid:same'],
  ['Fri, 19 Jan', 'Mon, 19 Jan'],
  ['19 Jan 2024', '19 Jan 9999'],
  ['length="480123"', 'length="-1"'],
  ['type="audio/mpeg"', 'type="sound"'],
  ['url="https://a.example/media', 'url="/media'],
  ['medium="image"', 'medium="sleeve"'],
  ['&lt;ol&gt;', '&lt;ol onclick=&quot;x&quot;&gt;'],
  ['&lt;ol&gt;', '&lt;script&gt;&lt;/script&gt;&lt;ol&gt;'],
  ['&lt;ol&gt;', '&lt;ol a a&gt;'],
  ['src=&quot;https://a.example/', 'src=&quot;/'],
  ['<item>', '<item>\u0001'],
])('the rules for feeds see %s become %s', async (given, broken) => {
  const feed = await worst()
  const changed = feed.replace(given, broken)
  expect(changed).not.toBe(feed)
  expect(feedProblems(changed, own)).not.toEqual([])
})
