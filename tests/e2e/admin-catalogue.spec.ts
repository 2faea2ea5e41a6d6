// A label that moves in: its releases from a table of its own, its news from WordPress, and both taken back.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { comeBack, enter, field, notice } from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
async function choose(page: Page, name: string, text: string) {
  // What reads files is loaded with one: nobody chooses it without a touch.
  await page.getByRole('button', { name: /^Choose (a|another) file/ }).focus()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}
const rows = (page: Page) =>
  page.getByRole('list', { name: 'What the import would do' }).getByRole('listitem')

const lastImports = (page: Page) =>
  page.getByRole('list', { name: 'The last imports' }).getByRole('listitem')

test('a table with other headers is mapped once, looked at, imported, exported and taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'Import & export')
  await choose(page, 'notes.txt', 'ÿ'.repeat(9))
  await expect(notice(page, 'alert')).toContainText('This file has no rows below its header.')
  const table = [
    'Interpret;Album;Jahr;Nr;Lied;Dauer',
    'Klara Voss;Nachtzug;2027;TH-900;Abfahrt;3:12',
    'Klara Voss;Nachtzug;2027;TH-900;=Ankunft;4:01',
    'Klara Voss;Tagzug;;TH-901;;',
  ].join('\r\n')
  await choose(page, 'releases.csv', table)
  for (const [header, column] of Object.entries({
    Interpret: 'artist',
    Jahr: 'year',
    Nr: 'catalogue number',
    Lied: 'track title',
    Dauer: 'track length',
  }))
    await field(page, header).selectOption(column)
  await expect(rows(page)).toContainText([
    /Klara Voss - Tagzug incomplete\s*Row 4This file has no year for it, which a new release needs\./,
    /Klara Voss - Nachtzug new\s*Rows 2 to 3/,
  ])
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'IMPORT 1 RELEASE').click()
  await expect(notice(page)).toContainText('Imported 1 release.')

  await test.step('an edition whose state is not in the file is asked for', async () => {
    await choose(page, 'shop.csv', 'catno,format,barcode\nTH-900,LP,none')
    await expect(rows(page)).toContainText(/does not say whether its edition is in stock/)
    await expect(button(page, 'NOTHING TO IMPORT')).toBeDisabled()
    await field(page, 'State of new editions').selectOption('Sold out')
    await expect(rows(page)).toContainText(/editions:\s+LP · Sold out/)
    await expect(button(page, 'IMPORT 1 RELEASE')).toBeEnabled()
    await page.waitForFunction(() => document.getAnimations().length === 0)
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('the columns are remembered, and what was exported is the same', async () => {
    await choose(page, 'releases.csv', table.replace(/\r\n[^\n]*$/, ''))
    await expect(field(page, 'Lied')).toHaveValue('tracks.title')
    await expect(button(page, 'NOTHING TO IMPORT')).toBeDisabled()
    const file = await (await page.request.get('/api/catalogue/csv')).text()
    expect(file).toContain(`"'=Ankunft"`)
    await choose(page, 'catalogue.csv', file)
    await expect(page.getByText(/^\d+ the same$/)).toBeVisible()
    await choose(page, 'catalogue.csv', file.replace('"Nachtzug"', '"Nachtbus"'))
    await expect(rows(page).first()).toContainText('Row')
  })

  await test.step('undone', async () => {
    await choose(page, 'change.csv', 'catalogue number,year,title\nTH-900,2028,Nachtzug II')
    await expect(rows(page)).toContainText([/title: Nachtzug Nachtzug II|year: 2027 2028/])
    await button(page, 'IMPORT 1 RELEASE').click()
    await expect(notice(page)).toContainText('Imported 1 release.')
    await page.reload()
    const [newest, first] = [lastImports(page).nth(0), lastImports(page).nth(1)]
    await expect(newest).toContainText(/change\.csv\s*1 release imported today at .* by Ines/)
    await expect(first).toContainText('releases.csv')
    await newest.getByRole('button', { name: 'UNDO' }).click()
    await expect(notice(page)).toContainText('Undone for 1 release')
    await expect(newest.getByRole('button', { name: 'UNDO' })).toHaveCount(0)
    await expect(newest).toContainText('Undone for 1 release; new ones are in the bin.')
    await expect(first.getByRole('button', { name: 'UNDO' })).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])
    await choose(page, 'change.csv', 'catalogue number,year,title\nTH-900,2027,Nachtzug')
    await expect(page.getByText('1 the same')).toBeVisible()
  })
})

const tableOf = (title: string, number: string) =>
  `artist,title,year,catalogue number\nLost Answers,${title},2027,${number}`

test('an import whose answer is lost is asked for again, and made once', async ({
  page,
  watch,
}) => {
  watch.allow(/net::ERR_FAILED|503/)
  await enter(page, 'Import & export')
  let calls = 0
  await page.route('**/api/staff/import-catalogue', async (route) => {
    calls++
    if (calls > 2) return route.fallback()
    await route.fetch()
    if (calls === 1) return route.abort('failed')
    await route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'x' } } })
  })
  await choose(page, 'lost.csv', tableOf('Once', 'TH-910'))
  await button(page, 'IMPORT 1 RELEASE').click()
  await expect(notice(page, 'alert')).toContainText('There is no answer yet. We ask again')
  await expect(notice(page)).toContainText('Imported 1 release.', { timeout: 15_000 })
  expect(calls).toBe(3)
  await expect(lastImports(page).filter({ hasText: 'lost.csv' })).toHaveCount(1)
  const found = await callAsStaff(page.request, 'listReleases', { q: 'Lost Answers' })
  expect(found).toMatchObject({ total: 1 })
})

test('after a reload the screen knows of the import that was sent before it', async ({
  page,
  watch,
}) => {
  watch.allow(/net::ERR_FAILED|409/)
  await enter(page, 'Import & export')
  const sent: string[] = []
  let arrives = true
  await page.route('**/api/staff/import-catalogue', async (route) => {
    if (arrives) await route.fetch()
    sent.push(route.request().postData() ?? '')
    // The answer never comes.
  })
  async function importAndReload(title: string, number: string) {
    await choose(page, `${title}.csv`, tableOf(title, number))
    const before = sent.length
    await button(page, 'IMPORT 1 RELEASE').click()
    await expect(button(page, 'IMPORTING...')).toBeDisabled()
    await expect.poll(() => sent.length).toBe(before + 1)
    await page.reload()
  }
  await importAndReload('Arrived', 'TH-911')
  await expect(notice(page)).toContainText('Imported 1 release.')
  const arrived = lastImports(page).filter({ hasText: 'Arrived.csv' })
  await expect(arrived.getByRole('button', { name: 'UNDO' })).toBeVisible()

  arrives = false
  await importAndReload('Late', 'TH-912')
  await expect(notice(page, 'alert')).toContainText(
    'The import of Late.csv did not arrive, so nothing of it was imported.',
  )
  await page.unroute('**/api/staff/import-catalogue')
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/staff/import-catalogue', { method: 'POST', headers, body })).status
  }, sent[1]!)
  expect(status).toBe(409)
  await page.reload()
  await expect(lastImports(page).filter({ hasText: 'Late.csv' })).toHaveCount(0)
})

const entry = (title: string, content: string, part = '') => `<item>
  <title><![CDATA[${title}]]></title><content:encoded><![CDATA[${content}]]></content:encoded>
  <wp:post_date_gmt>2019-05-03 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status>
  ${part || '<wp:post_type>post</wp:post_type>'}</item>`
const uploads = 'https://old.example/wp-content/uploads/2019/05'

test('posts of WordPress come with the pictures of a folder, and go again', async ({
  page,
}, info) => {
  const folder = info.outputPath('uploads')
  await mkdir(`${folder}/2019/05`, { recursive: true })
  for (const [name, background] of [
    ['tour', 'red'],
    ['van', 'green'],
  ] as const)
    await writeFile(
      `${folder}/2019/05/${name}.png`,
      await sharp({ create: { width: 600, height: 500, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await enter(page, 'Import & export')
  await choose(
    page,
    'old.xml',
    `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:content="c"><channel>
    ${entry('On tour in a <b>van</b>', `<p style="color:red" onclick="x()">Five <strong>nights</strong>.</p><style>p{}</style><img src="${uploads}/van-300x250.png" alt="Our van"><img src="${uploads}/gone.jpg">`, '<wp:post_type>post</wp:post_type><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>')}
    ${entry('Imprint', 'We are.', '<wp:post_type>page</wp:post_type>')}
    ${entry('tour', '', `<wp:post_type>attachment</wp:post_type><wp:post_id>7</wp:post_id><wp:attachment_url>${uploads}/tour.png</wp:attachment_url>`)}
    </channel></rss>`,
  )
  await expect(page.getByText('Left out: 1 other entry')).toBeVisible()
  await expect(page.getByText('0 of 3 pictures found')).toBeVisible()
  await page.locator('input[webkitdirectory]').setInputFiles(folder)
  await expect(page.getByText('2 of 3 pictures found')).toBeVisible()
  await page.getByText('1 missing picture').click()
  await expect(page.getByText('2019/05/gone.jpg')).toBeVisible()
  await button(page, 'IMPORT 1 ARTICLE').click()
  await expect(notice(page)).toContainText('Imported 1 article.')
  const read = async () => {
    type Read = { items: Record<string, string>[] }
    const { items } = await callAsStaff<Read>(page.request, 'readCatalogue', { kind: 'news' })
    return items.find(({ title }) => title === 'On tour in a van')
  }
  const article = await read()
  expect(article).toMatchObject({
    excerpt: 'Five nights.',
    publishedAt: '2019-05-03T10:00:00.000Z',
  })
  expect(article?.['content']).toMatch(
    /^Five \[bold\]nights\[\/bold\]\.\s+\[picture=\/media\/[^\]]+\]\s*$/,
  )
  expect(article?.['featuredImage']).toMatch(/^\/media\//)
  const pictures = await callAsStaff(page.request, 'listPictures', { q: 'our van' })
  expect(pictures).toMatchObject({ items: [{ alt: 'Our van', name: 'van.png' }] })
  expect(requests.filter((url) => url.includes('old.example'))).toEqual([])
  await lastImports(page).first().getByRole('button', { name: 'UNDO' }).click()
  await expect(notice(page)).toContainText('Undone for 1 article; new ones are in the bin.')
  expect(await read()).toBeUndefined()
})

test('a moderator has no import', async ({ page }) => {
  await comeBack(page, 'moderator')
  await page.goto('/admin/catalogue')
  await expect(page.getByRole('heading', { level: 1, name: 'Import & export' })).toHaveCount(0)
})
