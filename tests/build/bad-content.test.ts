import { expect, test } from 'vitest'
import { addBadContent, smuggled } from '#tests/support/backend/bad-content.ts'
import { htmlErrors } from '#tests/support/site/html-pages.ts'
import { smuggledParts, textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { useBrowser, useSite } from '#tests/support/site/site-fixture.ts'

const site = useSite(addBadContent)
const visit = useBrowser(site)

const addressOf = (page: string) => page.replace(/index\.html$/, '')
const addresses = () => site.pages().map(addressOf)
/** Of the pages that do not send on to another one. */
const shownAddresses = () =>
  site
    .pages()
    .filter((page) => !site.read(page).includes('http-equiv="refresh"'))
    .map(addressOf)

test('whatever staff type, every page is there and its HTML is valid', async () => {
  expect(addresses().filter((address) => /^news\/./.test(address))).toHaveLength(17)
  expect(addresses().filter((address) => /^artist\//.test(address))).toHaveLength(4)
  const releases = addresses().filter((address) => /^release\//.test(address))
  // Two send on, and the third old address is another's now.
  expect(releases).toHaveLength(6)
  expect(await htmlErrors(site.folder())).toEqual([])
})

test('nothing that staff type becomes an element, an attribute or an address, or runs out of a page', async () => {
  for (const address of shownAddresses()) {
    const page = await visit(address)
    expect([address, await smuggledParts(page)]).toEqual([address, []])
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([address, width, await textsThatOverflow(page)]).toEqual([address, width, []])
    }
  }
})

test('an uploaded picture that is not there gives way to the placeholder, whichever of its widths was chosen', async () => {
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

test('a template tag in the label name stays text on the pages that functions fill', async () => {
  for (const address of addresses().filter((path) => path.includes('answer'))) {
    const page = await visit(address)
    expect(await page.locator('.label-name').textContent()).not.toContain('{{')
    expect(await page.title()).not.toContain('{{')
  }
})
