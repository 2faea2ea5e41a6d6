// The main journeys of fans and staff, once for each engine.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { APIRequestContext } from 'playwright/test'
import type { CodesGenerated } from '#src/features/codes/admin/contract.ts'
import type { MessageList } from '#src/features/contact/admin/contract.ts'
import type { ReleaseFiles } from '#src/features/releases/files/admin/contract.ts'
import { encodeFlac, hasFlacProgram } from '#tests/support/masters/flac-program.ts'
import { makeMaster, makeSamples, type MadeMaster } from '#tests/support/masters/make-master.ts'
import { pressRecord } from '#tests/support/browser/press-record.ts'
import {
  addArticle,
  addRelease,
  callAsStaff,
  signInAsStaff,
} from '#tests/support/browser/staff-calls.ts'
import type { Tab } from '#tests/support/browser/tab.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'
import { expect, test } from './fixtures.ts'

/** Begins as a zip does, and is larger than one chunk of an upload. */
const zip = Buffer.alloc(8_000_000, 'PK\u0003\u0004 the whole record ')

async function redeem(tab: Tab, code: string): Promise<void> {
  await tab.goto('/redeem')
  await tab.fill('The code from your sleeve', code)
  await tab.click('button', 'REDEEM')
}

/** Signs in, and opens a screen of the admin. */
async function enter(tab: Tab, screen: string): Promise<void> {
  await tab.goto('/admin/login')
  await tab.fill('Email', 'admin@deadwax.test')
  await tab.fill('Password', 'demo-admin-pass')
  await tab.click('button', 'SIGN IN')
  await tab.sees('h1', /^Hello, /)
  await tab.goto(`/admin/${screen}`)
}

/** Waits until a downloaded file begins with these bytes. */
const expectDownload = (tab: Tab, name: string, start: Buffer) =>
  expect(() => {
    const file = readFileSync(`${tab.folder}/${name}`)
    expect(file.subarray(0, start.length).equals(start)).toBe(true)
  }).toPass()

test('errors and policy violations of a page are problems', async ({ tab }) => {
  await tab.evaluate(`
    reportError(new Error('not caught')),
    void Promise.reject(new Error('not handled')),
    document.head.append(Object.assign(document.createElement('script'), { text: 'foreign' }))`)
  for (const kind of ['error', 'rejection', 'policy'])
    await expect.poll(tab.problems).toContain(`${kind}: `)
  await tab.evaluate('sessionStorage.clear()')
})

test('the redeem field shows all eight letters on each phone, and a pasted sentence is read', async ({
  tab,
}) => {
  await tab.goto('/redeem')
  const hidden = `(() => {
    const field = document.querySelector('#redeem-code')
    field.value = 'WWWWMMMM'
    field.scrollLeft = 1000
    return field.scrollLeft + Math.max(0, field.scrollWidth - field.clientWidth)
  })()`
  // The window of WebKit's test browser is never narrower than about 450 px.
  for (const width of [320, 340, 360, 375, 390, 412, 430, 600]) {
    await tab.resize(width, 700)
    expect([width, await tab.evaluate(hidden)]).toEqual([width, 0])
  }
  await tab.resize(1280, 800)
  await tab.evaluate(`(() => {
    const field = document.querySelector('#redeem-code')
    field.value = 'Your code is \u200eＤＥＡＤＷＡＸ２.'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)
  expect(await tab.evaluate(`document.querySelector('#redeem-code').value`)).toBe('DEADWAX2')
  await tab.evaluate('sessionStorage.clear()')
})

test('a code opens its file, in one browser alone', async ({ tab, openTab, request }) => {
  const code = await pressRecord(request, { title: 'Three Engines', download: zip, tracks: [] })
  await redeem(tab, code)
  await tab.sees('h1', 'Odile Marrow - Three Engines')
  await tab.click('button', 'DOWNLOAD RELEASE')
  await expectDownload(tab, 'Odile Marrow - Three Engines.zip', zip)
  const stranger = await openTab()
  await redeem(stranger, code)
  await stranger.sees('p', 'This code has already been used.')
})

test('an article opens over its card, and Escape and the back button close it', async ({ tab }) => {
  const title = 'How a code gets into a sleeve'
  await tab.goto('/news')
  for (const close of [tab.escape, tab.back]) {
    await tab.click('a', title)
    await tab.sees('dialog h2', title)
    expect(await tab.path()).toMatch(/^\/news\/how-a-code-/)
    await close()
    await tab.misses('dialog h2', title)
    expect(await tab.path()).toMatch(/^\/news\/?$/)
  }
})

/** The form comes up where a fan has scrolled past the newest record. */
const scrollPastSleeve =
  "scrollBy(0, document.querySelector('.newest-cover').getBoundingClientRect().bottom)"

test('the newsletter form signs a fan up', async ({ tab }) => {
  await tab.resize(1440, 900)
  await tab.evaluate(scrollPastSleeve)
  await tab.fill('Name', 'Ada')
  await tab.fill('Email', 'ada@fan.example')
  await tab.click('button', 'SIGN UP')
  // The answer to a press before hydration is a page.
  await tab.sees('dialog, h1', /SUBSCRIBED!/)
})

test('the newsletter form stays closed after a reload', async ({ tab }) => {
  await tab.resize(1440, 900)
  await tab.evaluate(scrollPastSleeve)
  await tab.click('button', 'Close the newsletter form')
  await tab.misses('dialog')
  await tab.reload()
  await tab.sees('h1')
  await tab.evaluate(scrollPastSleeve)
  await tab.misses('dialog')
})

test('a message from the contact form reaches the inbox', async ({ tab, request }) => {
  const words = `Hello from ${randomUUID()}`
  await tab.goto('/contact?subject=join-label')
  await tab.fill('Name', 'Ada')
  await tab.fill('Email', 'ada@fan.example')
  await tab.fill('Message', words)
  await tab.click('button', 'SEND MESSAGE')
  await tab.sees('h2', 'MESSAGE SENT!')
  await signInAsStaff(request)
  const inbox = await callAsStaff<MessageList>(request, 'listMessages')
  expect(inbox.items.map(({ message }) => message)).toContain(words)
})

test('the current page and buttons that look like links are underlined', async ({ tab }) => {
  const line = (selector: string) =>
    tab.evaluate(`getComputedStyle(document.querySelector('${selector}')).textDecorationLine`)
  await tab.goto('/artists')
  expect(await line('.navigation [aria-current]')).toBe('underline')
  await tab.goto('/admin/login')
  await tab.sees('button', 'Forgot your password?')
  expect(await line('.text-button')).toBe('underline')
})

test('a page of the label is in the menu, and shows its headings, lists and links', async ({
  tab,
}) => {
  await tab.goto('/artists')
  await tab.misses('a', 'Stockists')
  await tab.click('button', 'MENU')
  await tab.click('a', 'Stockists')
  await tab.sees('h1', 'Stockists')
  for (const block of ['h2', 'li', 'a']) await tab.sees(`.rich-text ${block}`)
})

test('the shop says what is left and what it costs, and an order names the edition', async ({
  tab,
}) => {
  await tab.goto('/shop')
  await tab.sees('.offer-price', '£18.00')
  await tab.sees('.offer-stamp', 'SOLD OUT')
  await tab.sees('.offer-shops a', 'Quayside Records')
  await tab.click('a', 'ORDER 10″ vinyl, manila')
  await tab.sees('h1', 'Contact')
  const message = `document.querySelector('[name=message]').value`
  await expect.poll(() => tab.evaluate(message)).toContain('Goods & Chattels, TH-009, 10″ vinyl')
})

test('a writer downloads a press kit whole, with each picture as a JPEG', async ({ tab }) => {
  const kit = 'amparo-lisk-the-year-of-the-heron'
  await tab.goto(`/press/${kit}`)
  await tab.click('button', 'DOWNLOAD ALL')
  await expect(() => {
    const files = readStoredZip(readFileSync(`${tab.folder}/${kit}.zip`))
    expect(files.get(`${kit}/press-kit.txt`)?.toString()).toContain('TH-012')
    expect(files.get(`${kit}/cover.jpg`)?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  }).toPass()
})

test('an edition that staff add is there after a reload', async ({ tab, request }) => {
  await signInAsStaff(request)
  const id = await addRelease(request, { title: 'Sold by Hand', artist: 'Odile Marrow' })
  await enter(tab, `releases/${id}`)
  await tab.click('summary', 'Editions')
  await tab.click('button', 'ADD EDITION')
  await tab.fill('Format', 'Flexi disc')
  await tab.fill('Price', '7.50')
  await tab.click('button', 'UPDATE RELEASE')
  await tab.sees('[role=status]', /updated successfully!/)
  await tab.goto(`/admin/releases/${id}#editions`)
  await tab.sees('summary', 'Flexi disc · 7.50 EUR · In stock')
})

test('the toolbar of a text makes a link around what is selected', async ({ tab }) => {
  await enter(tab, 'pages/new')
  await tab.fill('Content', 'our shop')
  await tab.evaluate(`document.querySelector('[name=content]').select()`)
  await tab.click('button', 'link')
  await tab.fill('Address', 'https://shop.example')
  await tab.click('button', 'ADD LINK')
  const value = `document.querySelector('[name=content]').value`
  await expect.poll(() => tab.evaluate(value)).toBe('[link=https://shop.example]our shop[/link]')
  await tab.click('button', 'PREVIEW Content')
  await tab.sees('.rich-text a', 'our shop')
})

test('staff sign in and out, and nothing of the admin opens after that', async ({ tab }) => {
  await enter(tab, '')
  await tab.click('button', 'More')
  await tab.click('button', 'LOGOUT')
  await tab.sees('a', 'REDEEM CODE')
  await tab.goto('/admin/releases')
  await tab.sees('button', 'SIGN IN')
  expect(await tab.path()).toBe('/admin/login')
})

test('what an admin edits is there after a reload', async ({ tab, request }) => {
  const title = `Edited ${randomUUID()}`
  await signInAsStaff(request)
  const id = await addArticle(request, { title: 'Before the edit' })
  await enter(tab, `news/${id}`)
  await tab.fill('Title', title)
  await tab.click('button', 'UPDATE ARTICLE')
  await tab.sees('[role=status]', /updated successfully!/)
  await tab.goto('/admin/news')
  await tab.sees('h3', title)
})

test('a show is posted with its day in words, and found by the search', async ({ tab }) => {
  const venue = `Hall ${randomUUID().slice(0, 8)}`
  await enter(tab, 'news/show')
  await tab.click('button', 'Kestrel Data')
  await tab.fill('Day', '12 Dec 2031')
  await tab.fill('Start', '8pm')
  await tab.fill('Venue', venue)
  await tab.fill('What people should know', 'Earplugs are free.')
  await tab.click('button', 'POST SHOW')
  await tab.sees('h1', /^The show is (up|posted)$/)
  await tab.evaluate(`document.querySelector('.search-opener').click()`)
  await tab.fill('Search', venue)
  await tab.sees('[role=option]', new RegExp(`^Kestrel Data at ${venue}`))
  await tab.escape()
  await tab.misses('[role=option]')
})

test('a picture of the library says what stays in view', async ({ tab }) => {
  await enter(tab, 'pictures')
  await tab.attach('UPLOAD', resolve('public/share.png'))
  await tab.sees('h3', 'share.png')
  await tab.evaluate(`(() => {
    const picture = document.querySelector('.focal-picture')
    const { left: clientX, top: clientY } = picture.getBoundingClientRect()
    picture.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }))
  })()`)
  await expect
    .poll(() =>
      tab.evaluate(
        `getComputedStyle(document.querySelector('[data-crop=page] img')).objectPosition`,
      ),
    )
    .toBe('0% 0%')
})

test('a zip and a picture go up, and are there after a reload', async ({ tab, request }) => {
  await signInAsStaff(request)
  const id = await addRelease(request, { title: 'Going up', artist: 'Tove Lind' })
  const file = `${tab.folder}/all.zip`
  writeFileSync(file, zip)
  await enter(tab, `releases/${id}`)
  await tab.attach('CHOOSE FILE for Download', file)
  await tab.sees('p', '8 MB · zip')
  await tab.attach('UPLOAD for cover', resolve('public/share.png'))
  await tab.sees('img', 'Preview of the cover')
  await tab.click('button', 'UPDATE RELEASE')
  await tab.sees('[role=status]', /updated successfully!/)
  await tab.goto(`/admin/releases/${id}`)
  await tab.sees('p', '8 MB · zip')
  await tab.sees('img', 'Preview of the cover')
})

test('masters become the files of a release', async ({ tab, request }) => {
  test.setTimeout(240_000)
  await signInAsStaff(request)
  const id = await addRelease(request, { title: 'Lowlight', artist: 'Odile Marrow' })
  const made: MadeMaster = {
    name: '01 Salt.wav',
    kind: 'wav',
    channels: 2,
    sampleRate: 48_000,
    bits: 24,
    frames: 96_000,
  }
  const wav = new Uint8Array(await makeMaster(made).arrayBuffer())
  const paths = [`${tab.folder}/${made.name}`, `${tab.folder}/02 Felt.flac`] as const
  writeFileSync(paths[0], wav)
  writeFileSync(paths[1], hasFlacProgram() ? await encodeFlac(wav) : wav)
  await enter(tab, `releases/${id}`)
  await tab.attach('DROP YOUR MASTERS, or choose files', ...paths)
  // WebKitGTK, which the tests have, keeps no files of a site; Safari does.
  if (!(await tab.evaluate("'FileSystemFileHandle' in window")))
    return tab.sees('[role=alert]', /This browser cannot make files/)
  await tab.click('button', 'MAKE THE FILES')
  // Longer than elsewhere: a track whose worker stood still is begun again after half a minute.
  const isThere = () => tab.evaluate(`/All files are on the release/.test(document.body.innerText)`)
  await expect.poll(isThere, { timeout: 150_000 }).toBe(true)
  const { files } = await callAsStaff<ReleaseFiles>(request, 'readReleaseFiles', { releaseId: id })
  const md5 = createHash('md5').update(makeSamples(made)).digest('hex')
  const flacs = files.filter(({ kind, trackId }) => kind === 'flac' && trackId)
  expect(flacs.map(({ samplesMd5 }) => samplesMd5)).toEqual([md5, md5])
  await tab.misses('p', /before the tab was closed/)
})

async function addBatch(request: APIRequestContext, isDormant: boolean) {
  await signInAsStaff(request)
  const releaseId = await addRelease(request, { title: 'In a box', artist: 'Halvard Rue' })
  const input = { releaseId, quantity: 12, batchName: 'Box', isDormant }
  return callAsStaff<CodesGenerated>(request, 'generateCodes', input)
}

test('the cards of a batch are downloaded as a PDF', async ({ tab, request }) => {
  const { batch } = await addBatch(request, false)
  await enter(tab, `codes/batches/${batch.id}/cards`)
  await tab.sees('img', 'The first page of the PDF')
  await tab.click('button', 'MAKE 12 CARDS')
  await tab.click('button', 'MAKE THEM ANYWAY')
  await tab.click('a', 'DOWNLOAD 12 CARDS')
  await expectDownload(tab, 'cards-box.pdf', Buffer.from('%PDF-'))
})

test('a code opens its release once it is sold at the table', async ({ tab, openTab, request }) => {
  const { batch, codes } = await addBatch(request, true)
  const fan = await openTab()
  await redeem(fan, codes[1]!)
  await fan.sees('p', /^Code not found/)
  await enter(tab, `codes/batches/${batch.id}/table`)
  await tab.click('button', 'SELL NEXT')
  await tab.sees('p', '11 left to sell')
  await tab.click('button', 'NEXT SALE')
  await tab.sees('p', '10 left to sell')
  await fan.click('button', 'REDEEM')
  await fan.sees('h1', 'Halvard Rue - In a box')
})
