// What becomes of an export of WordPress, with the parsers of a real browser.
import { build } from 'esbuild'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Wordpress from '#src/features/catalogue/admin/wordpress.ts'
import type { htmlToMarkup } from '#src/features/catalogue/admin/html-to-markup.ts'
import type { Present } from '#src/features/catalogue/admin/contract.ts'
import { browserPath } from '#tests/support/browser/browser.ts'

type Tested = typeof Wordpress & { htmlToMarkup: typeof htmlToMarkup }
declare const tested: Tested

let browser: Browser
let page: Page
const asked: string[] = []
const said: string[] = []
/** As strict as the site's own (src/build/content-security-policy.ts): what a text would load, run or style is in the console. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'"
beforeAll(async () => {
  const folder = './src/features/catalogue/admin'
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from '${folder}/wordpress.ts'; export * from '${folder}/html-to-markup.ts'`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tested',
    target: 'esnext',
  })
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  page = await browser.newPage()
  // Ids are made where the connection is secure.
  await page.route('https://label.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: '',
    }),
  )
  await page.goto('https://label.example/')
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => said.push(message.text()))
  await page.evaluate(outputFiles[0]!.text)
})
afterAll(() => browser.close())

const toMarkup = (html: string) =>
  page.evaluate((given) => tested.htmlToMarkup(given, (src) => `[picture=${src}]`), html)

test.each<[what: string, html: string, markup: string]>([
  [
    'words',
    'Some <span>plain</span> &amp; <u>underlined</u> words',
    'Some plain & underlined words',
  ],
  [
    'emphasis',
    '<strong>a</strong> <b>b</b> <em>c</em><i></i>',
    '[bold]a[/bold] [bold]b[/bold] [italic]c[/italic]',
  ],
  ['paragraphs', '<p>One\n line</p>\n\n<p>Two<br>lines</p>', 'One line\n\nTwo\nlines'],
  ['paragraphs by line breaks', 'One\n\n\n\nTwo\nlines', 'One\n\nTwo\nlines'],
  [
    'headings',
    '<h2>Now <em>new</em></h2>Text',
    '[heading]Now [italic]new[/italic][/heading]\n\nText',
  ],
  [
    'lists, flat',
    '<ul><li>One</li><li>Two<ul><li>Three</li></ul></li></ul>',
    '[list]\nOne\nTwo\nThree[/list]',
  ],
  ['quotes', '<blockquote><p>Said</p><p>so</p></blockquote>', '[quote]\nSaid\nso\n[/quote]'],
  [
    'links',
    '<a href="http://a.example/b?c=1">here</a>',
    '[link=https://a.example/b?c=1]here[/link]',
  ],
  [
    'mail',
    '<a href="mailto:a@b.example?subject=Hi">Mail</a>',
    '[link=mailto:a@b.example]Mail[/link]',
  ],
  [
    'links that no page may have',
    '<a href="javascript:alert(1)">here</a> <a href="/admin">there</a>',
    'here there',
  ],
  ['pictures', 'A<img src="a.png">B', 'A\n\n[picture=a.png]\n\nB'],
  [
    'pictures in a link',
    '<a href="https://x.example"><img src="a.png"></a>B',
    '[picture=a.png]\n\nB',
  ],
  [
    'pictures in a list',
    '<ul><li>One<img src="a.png"></li></ul>B',
    '[list]\nOne[/list]\n\n[picture=a.png]\n\nB',
  ],
  [
    'captions',
    '[caption id="1" width="9"]<img src="a.png"> Live[/caption]',
    '[picture=a.png]\n\nLive',
  ],
  [
    'shortcodes',
    '[gallery ids="1,2"] [su_button]Buy[/su_button] [sic] [live at home]',
    'Buy [sic] [live at home]',
  ],
  [
    'players',
    'Listen: [soundcloud url="https://s.example/1" params="a=b"][/soundcloud]',
    'Listen: https://s.example/1',
  ],
  ['embedded players', '<iframe src="https://p.example/1"></iframe>', 'https://p.example/1'],
  ['tables', '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\n\nC'],
  [
    'blocks of the editor',
    '<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:more -->',
    'A',
  ],
  ['scripts', 'A<script>alert(1)</script><style>b{}</style><svg><text>c</text></svg>B', 'AB'],
])('%s become our markup', async (_what, html, markup) => {
  expect(await toMarkup(html)).toBe(markup)
})

test('hostile text is read in the end, and nothing of it is loaded or run', async () => {
  const texts = ['[', '[a', '[a=', '<b>', '<ul><li>', ' ', '\n ', '<a href="', '[/a]'].map((text) =>
    text.repeat(10_000),
  )
  for (const text of texts) expect(await toMarkup(text)).toBeTypeOf('string')
  await toMarkup(
    '<img src="https://evil.example/a.png" onerror="document.title=1"><iframe src="https://evil.example">',
  )
  expect([await page.title(), asked]).toEqual(['', []])
})

test.each([
  ['styles', '<p style="color:red">A</p><p STYLE=color:red>B</p><b style>C</b>'],
  ['styles in quotes', `<p title='style="a"' style='font-family:"A"' class=x style="b:c">A</p>`],
  ['a style sheet', '<style>b{}</style><STYLE media="print">i{}</STYLE>A'],
  ['styles of drawings', '<svg style="a:b"><style>c{}</style></svg><math style="a:b"></math>A'],
  ['handlers', '<img onerror="x()" src="a.png"><input autofocus onfocus=x()><p onclick>A</p>'],
  ['a base', '<base href="https://evil.example/"><a href="/news">A</a>'],
  ['templates', '<template><p style="a:b"></p></template>A'],
  ['unclosed tags', '<p style="a:b" A<p style="c:d'],
  [
    'a frame and a sheet',
    '<iframe src="https://evil.example/" style="a:b"></iframe><link rel="stylesheet" href="https://evil.example/a.css">A',
  ],
])('a text with %s says nothing in the console', async (_what, html) => {
  const before = [asked.length, said.length]
  await toMarkup(html)
  await readPosts(wxr(entry({ title: html, 'content:encoded': html, 'excerpt:encoded': html })))
  expect([asked.slice(before[0]), said.slice(before[1])]).toEqual([[], []])
})

test('a text about styles keeps its words', async () => {
  expect(
    await toMarkup('In style="x" we on=1 trust <b style="a:b">style = "b"</b> 1 < 2 > on'),
  ).toBe('In style="x" we on=1 trust [bold]style = "b"[/bold] 1 < 2 > on')
  expect(await toMarkup(`<a href='https://a.example/?style="b"' style=c>style</a>`)).toBe(
    '[link=https://a.example/?style="b"]style[/link]',
  )
})

const half = 250_000
test.each<[what: string, text: string]>([
  ['a name without an end', `[${'a'.repeat(499_990)}`],
  ['names and blanks without an end', `[${'a '.repeat(half - 5)}`],
  ['names with hyphens', `[${'a-'.repeat(half - 5)}=`],
  ['closing names', `[/${'a'.repeat(499_990)}`],
  ['players', `[audio${' url="https:'.repeat(40_000)}`],
  ['galleries', '[gallery '.repeat(55_000)],
  ['galleries with ids', `[gallery${' ids="1'.repeat(70_000)}`],
  ['one gallery with many ids', `[gallery${' ids="1"'.repeat(62_000)}`],
  ['ids', `[gallery ids="${'1, '.repeat(160_000)}`],
  ['tags', '<a '.repeat(160_000)],
  ['attributes', `<a ${'b="'.repeat(160_000)}`],
  ['styles', `<a ${'style='.repeat(80_000)}`],
  ['slashes', `<a${'/'.repeat(499_000)}`],
  ['blanks', ' '.repeat(499_000)],
  ['lines', ' \n'.repeat(249_000)],
])(
  'half a megabyte of %s is read in steps that grow with its length',
  async (_what, text) => {
    const { posts } = await readPosts(
      wxr(entry({ title: text, 'content:encoded': text, 'excerpt:encoded': text })),
    )
    expect(await plan(posts)).toHaveLength(1)
  },
  20_000,
)

const cdata = (text: string) => `<![CDATA[${text}]]>`
const entry = (part: Record<string, string> = {}) => {
  const all = {
    title: 'Tour',
    'content:encoded': 'We play.',
    'excerpt:encoded': '',
    'wp:post_date_gmt': '2019-05-03 10:00:00',
    'wp:post_type': 'post',
    'wp:status': 'publish',
    ...part,
  }
  return `<item>${Object.entries(all)
    .map(([name, text]) => `<${name}>${cdata(text)}</${name}>`)
    .join('')}${part['extra'] ?? ''}</item>`
}
const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:wp="w"><channel>${items.join('')}</channel></rss>`
const readPosts = (xml: string) => page.evaluate((given) => tested.readWordPress(given), xml)

test('published posts are read with title, time and text; all else is counted', async () => {
  const meta =
    '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>'
  const { posts, leftOut } = await readPosts(
    wxr(
      entry({ title: 'Tour &amp; <em>more</em>' }).replace('</item>', `${meta}</item>`),
      entry({ 'wp:post_type': 'page' }),
      entry({ 'wp:status': 'draft' }),
      entry({
        'wp:post_type': 'attachment',
        'wp:post_id': '7',
        'wp:status': 'inherit',
        'wp:attachment_url': 'https://old.example/wp-content/uploads/2019/05/tour.jpg',
      }),
      entry({
        'wp:post_date_gmt': '0000-00-00 00:00:00',
        pubDate: 'Sat, 04 May 2019 10:00:00 +0000',
      }),
    ),
  )
  expect(leftOut).toBe(2)
  expect(posts).toMatchObject([
    {
      title: 'Tour & more',
      publishedAt: '2019-05-03T10:00:00.000Z',
      image: '/wp/2019/05/tour.jpg',
    },
    { publishedAt: '2019-05-04T10:00:00.000Z', content: 'We play.', image: '' },
  ])
})

test('pictures of galleries are found by their ids, and alternative texts in the library or the text', async () => {
  const uploads = 'https://old.example/wp-content/uploads'
  const picture = (id: string, alt: string) =>
    entry({
      'wp:post_type': 'attachment',
      'wp:post_id': id,
      'wp:attachment_url': `${uploads}/${id}.jpg`,
      extra: `<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>${alt}</wp:meta_value></wp:postmeta>`,
    })
  const content = `[gallery size="large" ids="7, 8,9"]<img src="${uploads}/8-300x200.jpg" alt="A van"><img alt="x" src="data:image/gif,">`
  const html = `${content}<img src="${uploads}/7.jpg" alt="Other words">`
  const [shown, alts] = await page.evaluate(
    (xml) => {
      const { posts, alts } = tested.readWordPress(xml)
      return [posts[0]?.content, [...alts]]
    },
    wxr(entry({ 'content:encoded': html }), picture('7', 'The stage'), picture('8', ' ')),
  )
  const [stage, van] = ['[picture=/wp/7.jpg]', '[picture=/wp/8.jpg]']
  expect(shown).toBe([stage, van, van, stage].join('\n\n'))
  expect(alts).toEqual([
    ['/wp/7.jpg', 'The stage'],
    ['/wp/8.jpg', 'A van'],
  ])
})

const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`
test.each<[string, string, RegExp]>([
  [
    'an entity bomb',
    `<?xml version="1.0"?>${bomb}<rss><channel>&b;</channel></rss>`,
    /isn’t a WordPress export/,
  ],
  [
    'one behind a comment',
    `<!-- <rss> -->\n${bomb}<rss><channel>&b;</channel></rss>`,
    /isn’t a WordPress export/,
  ],
  ['an unknown entity', '<rss><channel>&b;</channel></rss>', /damaged/],
  ['an open tag', '<rss><channel><item>', /damaged/],
  ['another XML', '<feed></feed>', /isn’t a WordPress export/],
  ['HTML', '<!doctype html><p>Hello', /isn’t a WordPress export/],
  ['blanks alone', ' '.repeat(1_000_000), /isn’t a WordPress export/],
  ['5,001 posts', wxr(entry().repeat(5001)), /5,001 entries/],
])('%s ends with a sentence', async (_what, xml, reason) => {
  await expect(readPosts(xml)).rejects.toThrow(reason)
})

const post = {
  title: 'Tour',
  publishedAt: '2019-05-03T10:00:00.000Z',
  excerpt: '',
  image: '',
  isProtected: false,
}
const plan = (posts: object[], present: object[] = [], found: string[] = []) =>
  page.evaluate(
    ([given, there, files]) => tested.planNews(given, there, (address) => files.includes(address)),
    [posts as Wordpress.Post[], present as Present[], found] as const,
  )
const there = {
  ...post,
  id: 'a',
  updatedAt: 'then',
  version: '',
  excerpt: 'Soon',
  featuredImage: '',
}

test('a post is new with the beginning of its text as excerpt, and without pictures that are not there', async () => {
  const content = 'We play.\n\n[picture=/wp/a.jpg]\n\n[picture=/wp/b.jpg]'
  const [planned] = await plan([{ ...post, content, image: '/wp/b.jpg' }], [], ['/wp/a.jpg'])
  expect(planned).toMatchObject({
    state: 'new',
    item: {
      updatedAt: null,
      values: { title: 'Tour', excerpt: 'We play.', published: true, featuredImage: '' },
    },
  })
  expect('item' in planned! && planned.item.values?.['content']).toBe(
    'We play.\n\n[picture=/wp/a.jpg]\n\n',
  )
})

test('a post that has a password there is a draft here, and its text replaces no article', async () => {
  const { posts } = await readPosts(
    wxr(entry({ 'wp:post_password': 'presale' }), entry({ 'wp:post_password': '' })),
  )
  expect(posts.map(({ isProtected }) => isProtected)).toEqual([true, false])
  const content = 'The presale is open.'
  const secret = { ...post, content, isProtected: true }
  const [planned] = await plan([secret])
  expect(planned).toMatchObject({
    state: 'new',
    item: { values: { title: 'Tour', published: false } },
  })
  expect(await plan([secret], [{ ...there, content: 'We play.' }])).toMatchObject([
    { state: 'conflict', reason: expect.stringMatching('has a password there') },
  ])
  expect(await plan([secret], [{ ...there, content }])).toMatchObject([{ state: 'same' }])
})

test.each(['draft', 'private', 'pending', 'future', 'trash', 'auto-draft', ''])(
  'a post whose status is %j stays out',
  async (status) => {
    expect(await readPosts(wxr(entry({ 'wp:status': status })))).toMatchObject({
      posts: [],
      leftOut: 1,
    })
  },
)

test('a post that is there is the same, with its pictures and excerpt, until its text is another', async () => {
  const content = 'We play.\n\n[picture=/wp/a.jpg]'
  const kept = { ...there, content: 'We play. [picture=/media/x.webp]' }
  const states = async (...given: Parameters<typeof plan>) =>
    (await plan(...given)).map(({ state }) => state)
  expect(await states([{ ...post, content }], [kept])).toEqual(['same'])
  expect(await states([{ ...post, content }], [kept], ['/wp/a.jpg'])).toEqual(['same'])
  expect(
    await states([{ ...post, content }], [{ ...kept, content: 'We play.' }], ['/wp/a.jpg']),
  ).toEqual(['changed'])
  const long = 'We play. '.repeat(60)
  expect(await states([{ ...post, content: `${long}!` }], [{ ...kept, content: long }])).toEqual([
    'changed',
  ])
  expect(
    await states(
      [
        { ...post, content },
        { ...post, content },
      ],
      [],
    ),
  ).toEqual(['new', 'conflict'])
})

test.each<[what: string, given: object, found: string[], planned: object]>([
  [
    'a picture that is not found',
    { content: '[picture=/wp/a.jpg]' },
    [],
    {
      state: 'incomplete',
      reason: 'This post is a picture alone, which was not found. Choose the folder with it.',
    },
  ],
  [
    'pictures of which none is found',
    { content: '[picture=/wp/a.jpg]\n\n[picture=/wp/b.jpg]' },
    [],
    {
      state: 'incomplete',
      reason: 'This post is 2 pictures alone, which were not found. Choose the folder with them.',
    },
  ],
  ['a picture that is found', { content: '[picture=/wp/a.jpg]' }, ['/wp/a.jpg'], { state: 'new' }],
  [
    'nothing',
    { content: ' ' },
    [],
    { state: 'incomplete', reason: 'This post has no text, and no picture.' },
  ],
  [
    'no title',
    { title: '', content: 'We play.' },
    [],
    {
      state: 'incomplete',
      reason: 'This post has no title there. Give it one, and make a new export.',
    },
  ],
])('a post of %s says what it lacks, if anything', async (_what, given, found, planned) => {
  expect(await plan([{ ...post, ...given }], [], found)).toMatchObject([planned])
})

test('a picture is found in any folder that holds it, or else a smaller size of it', async () => {
  const found = await page.evaluate(() => {
    const file = (path: string) =>
      Object.defineProperty(new File([], path), 'webkitRelativePath', { value: path })
    const find = tested.filesIn(
      [
        'uploads/2019/05/tour.jpg',
        'uploads/2019/05/tour-9x9.jpg',
        'uploads/2019/05/van-9x9.jpg',
        'uploads/2019/06/tour.jpg',
        'uploads/ö [1].png',
      ].map(file),
    )
    return [
      '2019/05/tour.jpg',
      '2019/05/van.jpg',
      '2019/06/tour.jpg',
      '2019/07/tour.jpg',
      '%C3%B6%20%5B1%5D.png',
    ].map((path) => find(`/wp/${path}`)?.name)
  })
  expect(found).toEqual([
    'uploads/2019/05/tour.jpg',
    'uploads/2019/05/van-9x9.jpg',
    'uploads/2019/06/tour.jpg',
    undefined,
    'uploads/ö [1].png',
  ])
})
