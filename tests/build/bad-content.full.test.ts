// The pages of hostile content in a browser: what it makes of them, and whether they fit.
import { expect, test } from 'vitest'
import {
  addBadContent,
  breakout,
  smuggled,
  thirtyLetters,
} from '#tests/support/backend/bad-content.ts'
import {
  brokenWords,
  smuggledParts,
  textsThatOverflow,
} from '#tests/support/browser/page-problems.ts'
import { useBrowser, useSite } from '#tests/support/site/site-fixture.ts'

// The site itself serves the label's files.
const site = useSite(addBadContent, { FILES_FOLDER: 'files' })
const visit = useBrowser(site)

const addresses = () => site.pages().map((page) => page.replace(/index\.html$/, ''))
/** As it is said where markup has no place. */
const plain = breakout.replace(/\[\/?bold\]/g, '')

test('nothing that staff type becomes an element, an attribute or an address, or runs out of a page', async () => {
  for (const address of addresses()) {
    const page = await visit(address)
    expect([address, await smuggledParts(page)]).toEqual([address, []])
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([address, width, await textsThatOverflow(page)]).toEqual([address, width, []])
    }
  }
})

test('colours inside of colours run out of no page where a scheme puts tape behind them', async () => {
  for (const address of addresses().filter((path) => path.startsWith('news/'))) {
    const page = await visit(address)
    await page.setViewportSize({ width: 320, height: 900 })
    // Which scheme a page has may be chance.
    await page.addStyleTag({ content: `[class*='accent-text-'] { --tape-edge: 0.1em }` })
    expect([address, await textsThatOverflow(page)]).toEqual([address, []])
  }
})

test('a title with a word of thirty letters is on one line of its page', async () => {
  for (const address of addresses().filter((path) => /(thirty|grundst)/.test(path))) {
    const page = await visit(address)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([address, width, await brokenWords(page)]).toEqual([address, width, []])
    }
  }
})

test('a title with a word of thirty letters is on one line of the shop, where there is room', async () => {
  const page = await visit('shop/')
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const isBroken = (await brokenWords(page)).includes(thirtyLetters)
    expect([width, isBroken]).toEqual([width, false])
  }
})

test('a missing uploaded picture is replaced by the placeholder in each of its widths', async () => {
  const page = await visit('release/moved/')
  await page.waitForFunction(() =>
    document
      .querySelector<HTMLImageElement>('.release-front')!
      .currentSrc.endsWith('/placeholder.svg'),
  )
})

test('the look-out for what content becomes sees each way in', async () => {
  const page = await visit('about:blank')
  await page.setContent(
    `<p title="${smuggled.attribute}">${smuggled.image}<a href="${smuggled.address}">x</a></p>`,
  )
  const sees = (element: RegExp) => expect.stringMatching(element)
  expect(await smuggledParts(page)).toEqual(
    expect.arrayContaining([sees(/^<p /), sees(/^<img /), sees(/^<a /)]),
  )
})

test('the sitemap and the feed are well-formed, and the feed brings every title back', async () => {
  const page = await visit('about:blank')
  const read = (file: string) =>
    page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      const text = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent)
      return { errors: text('parsererror'), titles: text('item > title') }
    }, site.read(file))
  expect((await read('sitemap-0.xml')).errors).toEqual([])
  const { errors, titles } = await read('rss.xml')
  // 21 articles, and the release day that moved.
  expect([errors, titles.length]).toEqual([[], 22])
  expect(titles.filter((title) => title.replace('POSTPONED: ', '') === plain)).toHaveLength(3)
})
