// What Outlook, Gmail and Apple Mail show of a mail (https://www.caniemail.com), held against hostile content.
import { expect, test } from 'vitest'
import { elementsOf, type HtmlElement } from '#src/build/inline-code.ts'
import { articleMail } from '#src/features/news/article-mail.ts'
import { shownArticle } from '#src/features/news/shown-article.ts'
import { releaseMail } from '#src/features/releases/release-mail.ts'
import { specStyle } from '#src/lib/dates.ts'
import { mailBytes, mailLimit, writeMail } from '#src/lib/mail.ts'
import { colors, mailTags } from '#src/lib/mail-tree.ts'
import { contrast } from '#tests/support/browser/contrast.ts'
import { someArticle, someGig } from '#tests/support/backend/articles.ts'
import { someEdition, someRelease, someTrack } from '#tests/support/backend/releases.ts'

const site = new URL('https://label.example')
const sender = { site, labelName: 'Tarehouse & "Sons" <b>' }
const label = { timeZone: 'UTC', dates: specStyle, labelName: sender.labelName }
const picture = `/media/00000000-0000-4000-8000-000000000001/${'a'.repeat(32)}-900x600.webp`
const hostile = `"><script>alert(1)</script>' style="x" onerror=y 🎛️ שלום \u0000\ud800 ${'w'.repeat(200)}`

const article = (changes: Partial<typeof someArticle>) =>
  articleMail(shownArticle({ ...someArticle, ...changes }, label), sender)
const release = (changes: Partial<typeof someRelease>) =>
  releaseMail(
    { ...someRelease, ...changes },
    { ...sender, date: 'January 19, 2024', dates: specStyle, hasShop: true },
  )

const mails = {
  'a plain article': article({}),
  'an article in the words of an attacker': article({
    title: hostile,
    excerpt: hostile,
    content: `${hostile}[heading]${hostile}[/heading][list]${hostile}\n${hostile}[/list][quote]${hostile}[/quote][link=javascript:alert(1)]a[/link][link=data:text/html,x]b[/link][picture=${picture}][rainbow][red]c[/red][/rainbow]`,
    featuredImage: `${picture}#25,75#share`,
    featuredImageAlt: hostile,
  }),
  'an article with links and tags': article({
    content: `[bold]a[/bold]\n[italic]b[/italic]\n\n[link=/artists]c[/link] https://example.com/d [link=mailto:a@example.com]e[/link]`,
  }),
  'a show': articleMail(shownArticle(someGig, label), sender),
  'the longest article': article({ content: 'Woerter & "Zeichen" <ü>\n\n'.repeat(4000) }),
  'the longest paragraph': article({ content: '&"<中 '.repeat(20_000) }),
  'a release': release({}),
  'a release in the words of an attacker': release({
    title: hostile,
    artist: hostile,
    catalogueNumber: hostile,
    credits: hostile,
    coverImage: `${picture}#share`,
    coverAlt: hostile,
    tracks: Array.from({ length: 99 }, () => ({ ...someTrack, title: hostile, artist: hostile })),
    editions: [
      { ...someEdition, description: hostile, links: [{ name: hostile, url: 'javascript:a' }] },
    ],
    listeningLinks: [{ name: hostile, url: `https://example.com/?q="'<>` }],
  }),
}
const written = Object.entries(mails).map(([name, mail]) => [name, writeMail(mail)] as const)

const attributesOf = ({ attrs }: HtmlElement) =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
const stylesOf = (element: HtmlElement) =>
  (attributesOf(element).style ?? '')
    .split('; ')
    .filter(Boolean)
    .map((one) => one.split(': ') as [string, string])

/** Properties that Outlook, Gmail and Apple Mail all have, or may lack without harm. */
const properties =
  /^(background-color|border|border-collapse|border-left|color|display|font-(family|size|weight)|height|line-height|margin|max-width|padding|text-decoration|width|word-break)$/

test.each(written)('%s is a mail of allowed elements, each with its own style', (_, { html }) => {
  const inBody = elementsOf(html).filter(
    ({ tagName }) => !['html', 'head', 'meta', 'title', 'body'].includes(tagName),
  )
  expect(inBody.length).toBeGreaterThan(8)
  expect(
    [...new Set(inBody.map(({ tagName }) => tagName))].filter(
      (tag) => !(mailTags as readonly string[]).includes(tag),
    ),
  ).toEqual([])
  for (const element of inBody) {
    const names = Object.keys(attributesOf(element))
    expect(
      names.filter(
        (name) =>
          !/^(align|alt|bgcolor|border|cellpadding|cellspacing|dir|href|role|src|style|width)$/.test(
            name,
          ),
      ),
    ).toEqual([])
    for (const [name, value] of stylesOf(element)) {
      expect(name).toMatch(properties)
      expect(value).not.toMatch(/url\(|expression|flex|grid|position|[<>]/)
    }
  }
  // The whole of it is elements: nothing of the content became one, or a rule for all.
  expect(html).not.toMatch(/<(script|style|form|iframe|link|svg|input|button)\b/i)
  expect(html).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(html.isWellFormed()).toBe(true)
})

test.each(written)('%s leads to whole addresses alone', (_, { html }) => {
  const elements = elementsOf(html)
  const links = elements.filter(({ tagName }) => tagName === 'a').map((a) => attributesOf(a).href)
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((href) => !/^(https:\/\/|mailto:)/.test(href ?? ''))).toEqual([])
  const pictures = elements.filter(({ tagName }) => tagName === 'img').map(attributesOf)
  for (const { src, alt, width } of pictures) {
    expect(src).toMatch(/^https:\/\/.*\.(jpe?g|png)$/)
    expect(alt).toBeDefined()
    expect(Number(width)).toBeGreaterThan(100)
  }
})

test.each(written)('%s is no longer than Gmail shows', (name, { html, text, isCut }) => {
  expect(mailBytes(html)).toBeLessThanOrEqual(mailLimit)
  expect(isCut).toBe(/longest/.test(name))
  expect(text).toMatch(/(READ MORE|PLAY): https:\/\/label\.example\//)
})

test('of a text that is too long the mail has most, in its order', () => {
  const { html } = writeMail(mails['the longest article'])
  expect(mailBytes(html)).toBeGreaterThan(mailLimit * 0.97)
  expect(mailBytes(writeMail(mails['the longest paragraph']).html)).toBeGreaterThan(20_000)
})

/** A colour as a client shows it that inverts what is light. */
const inverted = (color: string) =>
  `#${(0xffffff - Number.parseInt(color.slice(1), 16)).toString(16).padStart(6, '0')}`

test('its words are legible on its grounds, also where a client in the dark inverts both', () => {
  const { ink, quiet, link, paper, page } = colors
  for (const ground of [paper, page])
    for (const color of [ink, quiet, link]) {
      expect(contrast(color, ground)).toBeGreaterThan(4.5)
      expect(contrast(inverted(color), inverted(ground))).toBeGreaterThan(4.5)
    }
})

test('a show has its day, its place and its tickets in the mail, and one that is cancelled no tickets', () => {
  expect(writeMail(mails['a show']).text).toBe(
    [
      'Night Bus Choir on the last ferry',
      'March 1, 2026\nDoors 8:00\u00a0PM, show 8:30\u00a0PM\nCourt One, Marram',
      'Eight characters, one card.',
      'People ask why.',
      'If yours is missing: write.',
      'TICKETS: https://tickets.example/bailiffs\nREAD MORE: https://label.example/news/night-bus-choir-on-the-last-ferry-5258c0891ee4',
      'Tarehouse & "Sons" <b>\nhttps://label.example/\n',
    ].join('\n\n'),
  )
  const cancelled = shownArticle({ ...someGig, showState: 'cancelled', stateNote: 'Ill.' }, label)
  const { heading, facts, buttons } = articleMail(cancelled, sender)
  expect(heading).toBe('CANCELLED: Night Bus Choir on the last ferry')
  expect(facts).toContain('Ill.')
  expect(buttons.map(({ text }) => text)).toEqual(['READ MORE'])
})

test('what a text shows by name is in the mail, with whole addresses', () => {
  const sources = {
    pictures: [{ address: `${picture}#share`, alt: 'A mill' }],
    releases: [{ slug: 'felt', name: 'X - Felt', path: '/release/felt', cover: null }],
  }
  const shown = shownArticle(
    { ...someArticle, content: `[picture=${picture}][release=felt][release=secret]` },
    label,
    null,
    sources,
  )
  const { html, text } = writeMail(articleMail(shown, sender))
  expect(html).toContain(
    `src="https://label.example${picture.replace('.webp', '-share.jpeg')}" alt="A mill"`,
  )
  expect(html).toContain('href="https://label.example/release/felt"')
  expect(text).toContain('X - Felt: https://label.example/release/felt')
  expect(html + text).not.toContain('secret')
})

test('a record leads to its page, then to its shops, then to where it is heard, to each once', () => {
  const shop = { name: 'Us', url: 'https://shop.example/una' }
  const { buttons, facts } = release({
    tracks: [{ ...someTrack, preview: '/media/a.mp3' }],
    editions: [
      { ...someEdition, links: [shop] },
      { ...someEdition, format: 'CD', state: 'pre_order', links: [shop] },
      { ...someEdition, format: 'Tape', state: 'pre_order' },
      { ...someEdition, format: '7"', state: 'sold_out', links: [{ name: 'Gone', url: '/gone' }] },
    ],
  })
  expect(buttons.map(({ text }) => text)).toEqual([
    'PLAY',
    'ORDER AT US',
    'PRE-ORDER',
    'LISTEN AT BANDCAMP',
  ])
  expect(buttons[0]!.href).toBe('https://label.example/release/odile-marrow-una-corda')
  expect(buttons[2]!.href).toMatch(/^https:\/\/label\.example\/contact\?subject=shop-support&/)
  expect(facts).toContain('7", black · SOLD OUT')
})
