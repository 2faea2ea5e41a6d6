// `npm start` itself, as somebody at a terminal meets it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { field, notice } from '#tests/support/browser/admin-browser.ts'
import { startCommand, type Started } from '#tests/support/browser/terminal.ts'
import { readQrCodes } from '#tests/support/print/printed-pages.ts'
import { silence } from '#tests/support/files/silence.ts'

type FilePayload = { name: string; mimeType: string; buffer: Buffer }
const picture = async (name: string): Promise<FilePayload> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a33' } })
    .png()
    .toBuffer(),
})

const project = resolve(import.meta.dirname, '../..')
let folder: string
const started: Started[] = []
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deadwax-start-'))
})
test.afterEach(() => {
  for (const { child } of started.splice(0)) if (child.exitCode === null) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function start(port: number, dataFolder = folder, ...words: string[]): Started {
  const command = startCommand(['netlify/dev/start.mjs', ...words], {
    PORT: `${port}`,
    DATA_DIR: dataFolder,
  })
  started.push(command)
  return command
}

/** A port that nobody has, or (`taken`) one that a server of this test keeps. */
async function openPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise((done) => server.close(() => done())) }
}

test('npm start presses the demo label, refuses a second start, and Ctrl-C frees its data folder', async () => {
  test.setTimeout(300_000)
  const { port, close } = await openPort()
  await close()
  const address = `http://localhost:${port}`
  const first = start(port)
  await expect.poll(first.output, { timeout: 240_000 }).toContain(`ready on ${address}`)
  expect(first.output()).toContain('admin@deadwax.test / demo-admin-pass')
  expect(first.output()).toContain(`${address}/redeem?code=DEADWAX1`)
  expect((await fetch(`${address}/redeem`)).status).toBe(200)
  expect((await fetch(`${address}/%`)).status).toBe(400)
  expect((await fetch(address)).headers.get('keep-alive')).toBe('timeout=60')
  await test.step('each record on the site has its tracks, and each of them a preview that sounds', () =>
    hearRecords(address))

  const second = start(port)
  expect(await second.exit).not.toBe(0)
  expect(second.output()).toContain(`already running on ${address}`)

  first.interrupt()
  expect(await first.exit).toBe(0)
  expect(existsSync(join(folder, 'lock.json'))).toBe(false)
})

async function hearRecords(address: string): Promise<void> {
  const sitemap = await (await fetch(`${address}/sitemap-0.xml`)).text()
  const pages = [...sitemap.matchAll(/\/release\/[^<]+/g)].map(([path]) => path)
  expect(pages).toHaveLength(12)
  for (const path of pages) {
    const page = await (await fetch(address + path)).text()
    const previews = [...page.matchAll(/\/media\/[^"]+\.mp3/g)].map(([preview]) => preview)
    expect([path, new Set(previews).size >= 2]).toEqual([path, true])
    const heard = await fetch(address + previews[0]!, { headers: { range: 'bytes=0-2' } })
    expect([path, heard.status, await heard.text()]).toEqual([path, 206, 'ID3'])
  }
}

test('--empty starts a label with nothing but an admin, and leaves every other label alone', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { port, close } = await openPort()
  await close()
  const address = `http://localhost:${port}`
  const empty = start(port, folder, '--empty')
  await expect.poll(empty.output, { timeout: 240_000 }).toContain(`ready on ${address}`)
  expect(empty.output()).toContain('Admin: admin@deadwax.test / demo-admin-pass\n')
  expect(await (await fetch(`${address}/artists`)).text()).toContain('No Artists Yet')
  await test.step('its first record is a printed card in 22 clicks, and its first day takes at most 35', () =>
    spendFirstDay(page, address))
  empty.child.kill('SIGTERM')
  await empty.exit

  const other = join(folder, 'other')
  mkdirSync(join(other, 'postgres'), { recursive: true })
  const refused = start(port, other, '--empty')
  expect(await refused.exit).not.toBe(0)
  expect(refused.output()).toContain('has a label in it, which stays as it is.')
})

/**
 * A mouse that counts: a click for every button and link, for every field that has not the focus already, and two for a file,
 * which is chosen and taken.
 */
function countingMouse(page: Page) {
  let clicks = 0
  const click = (role: 'button' | 'link' | 'tab', name: string | RegExp) => {
    clicks++
    return page.getByRole(role, { name }).first().click()
  }
  return {
    clicks: () => clicks,
    click,
    upload: async (name: string | RegExp, ...files: FilePayload[]) => {
      const chooser = page.waitForEvent('filechooser')
      await click('button', name)
      clicks += 2
      await (await chooser).setFiles(files)
    },
    type: async (label: string, text: string) => {
      const control = field(page, label)
      await expect(control).toBeVisible()
      if (!(await control.evaluate((element) => element === document.activeElement))) {
        clicks++
        await control.click()
      }
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}

type Mouse = ReturnType<typeof countingMouse>

/** From the first screen of a label that has nothing to a card of its first record. */
async function pressFirstRecord(page: Page, { click, type, upload }: Mouse): Promise<void> {
  await click('link', 'First release, with its files')
  await type('Title', 'Seven Steps')
  await page.keyboard.press('Tab')
  await type('Artist', 'The Rungs')
  await upload('UPLOAD for cover', await picture('cover.png'))
  await expect(page.getByAltText('Preview of the cover')).toBeVisible()
  const music = { name: 'seven-steps.mp3', mimeType: 'audio/mpeg', buffer: await silence(2) }
  await upload(/^CHOOSE .*MP3/, music)
  await click('button', 'CREATE RELEASE')
  await expect(notice(page)).toContainText('created successfully!')
  await expect(page.locator('#tracks')).toContainText('Fans get the whole release')

  await click('link', /^GENERATE CODES/)
  await expect(page.locator('select[name=releaseId]')).toHaveValue(/./)
  await type('Quantity', '1')
  await click('button', 'GENERATE')
  await click('link', 'OPEN THE BATCH')
  await click('button', 'RUN TEST')
  await expect(page.getByRole('heading', { name: /^These codes will work/ })).toBeVisible()
  await click('link', 'PRINT CARDS')
  await click('button', /^MAKE 1 CARD/)
  await click('button', 'MAKE THEM ANYWAY')
  const download = page.waitForEvent('download')
  await click('link', /^DOWNLOAD 1 CARD/)
  const card = readFileSync(await (await download).path())
  expect(card.subarray(0, 5).toString()).toBe('%PDF-')
}

/** Does the seven steps, the first record before the others. */
async function spendFirstDay(page: Page, address: string): Promise<void> {
  const mouse = countingMouse(page)
  const { click, type, upload } = mouse
  await page.goto(`${address}/admin`)
  await page.getByLabel('Email').fill('admin@deadwax.test')
  await page.getByLabel('Password').fill('demo-admin-pass')
  await page.getByRole('button', { name: 'SIGN IN' }).click()

  await pressFirstRecord(page, mouse)
  console.log(`First pressing: ${mouse.clicks()} clicks, dialogs and fields included`)
  expect(mouse.clicks()).toBeLessThanOrEqual(22)

  await click('link', 'Next: Name and words')
  await type('Label name', 'Short Ladder')
  await type('Tagline', 'Songs from the top rung')
  await click('button', 'SAVE SETTINGS')
  await expect(notice(page)).toContainText('Settings saved successfully!')
  await click('link', 'Next: Logo and look')
  await upload('UPLOAD for share picture', await picture('share.png'))
  await expect(page.getByAltText('Preview of the share picture')).toBeVisible()
  await click('button', 'SAVE SETTINGS')
  await expect(notice(page)).toContainText('Settings saved successfully!')

  await click('link', 'Next: First artist')
  await type('Name', 'The Rungs')
  await type('Bio', 'Two sisters and a drum machine.')
  await click('button', 'CREATE ARTIST')
  await expect(notice(page)).toContainText('created successfully!')

  // By the navigation: it may have gone live by itself, which ends the list.
  await click('button', 'More')
  await click('link', 'Publishing')
  await expect(page.getByText('There is no limit.')).toBeVisible()
  await expect(page.locator('.publish-status')).toContainText('Everything is live', {
    timeout: 240_000,
  })
  await page.goto(`${address}/admin`)
  await expect(page.getByText('1 release', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Seven steps/ })).toHaveCount(0)
  console.log(`First day: ${mouse.clicks()} clicks, dialogs and fields included`)
  expect(mouse.clicks()).toBeLessThanOrEqual(35)
}

/** An address of this machine that another one on its network opens, as a browser sees it: without a secure context. */
const networkAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .find(({ family, internal }) => family === 'IPv4' && !internal)!.address

test('--phone: over plain http on the local network a fan redeems, listens and downloads', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const { port, close } = await openPort()
  await close()
  const host = networkAddress()
  const phone = `http://${host}:${port}`
  const command = start(port, folder, `--phone=${host}`)
  await expect.poll(command.output, { timeout: 240_000 }).toContain('On a phone in this network')
  expect(command.output()).toContain(`On a phone in this network: ${phone}\n`)
  const drawn = command
    .output()
    .split('\n')
    .filter((line) => /[▀▄█]/.test(line))
  expect(await qrTextOf(drawn)).toBe(phone)

  await page.goto(`${phone}/redeem?code=DEADWAX1`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await expect(page.getByRole('heading', { name: 'Odile Marrow - Una Corda' })).toBeVisible()
  const whole = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem').first()
  await whole.getByRole('button', { name: /^LISTEN to/ }).click()
  await expect.poll(() => heardSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0)
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByText('DOWNLOAD RELEASE').click()
  const zip = readFileSync(await (await download).path())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')

  await page.goto(`${phone}/release/halvard-rue-tare`)
  await page.getByRole('button', { name: 'LISTEN TO IT ALL' }).click()
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(0)

  await page.goto(`${phone}/admin`)
  await expect(page.locator('body')).toHaveText(
    `The admin needs localhost: open http://localhost:${port}/admin on the computer that runs Deadwax.`,
  )
  const statusOf = async (address: string, headers = {}) =>
    (await page.request.fetch(address, { headers, maxRedirects: 0 })).status()
  expect(await statusOf(`${phone}/api/session`)).toBe(403)
  expect(await statusOf(phone, { host: 'evil.example' })).toBe(421)
  // Who is on the network gets no further by naming this machine.
  expect(await statusOf(`${phone}/admin`, { host: `localhost:${port}` })).toBe(421)
  expect(await statusOf(`http://localhost:${port}/admin`)).toBe(200)
})

/** How far the sound of a page has come, in seconds. */
const heardSeconds = (page: Page) =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('audio')].map((audio) => audio.currentTime)),
  )

/** What a phone reads off lines of half blocks, light on dark. */
async function qrTextOf(lines: string[]): Promise<string | undefined> {
  const side = 8
  const rows = lines.flatMap((line) => [
    line.replaceAll(/[^█▀]/g, '0').replaceAll(/[█▀]/g, '1'),
    line.replaceAll(/[^█▄]/g, '0').replaceAll(/[█▄]/g, '1'),
  ])
  const width = rows[0]!.length
  const shades = rows.join('').split('')
  const raw = { width, height: rows.length, channels: 1 as const }
  const { data, info } = await sharp(Buffer.from(shades.map((shade) => 255 * Number(shade))), {
    raw,
  })
    .resize(width * side, rows.length * side, { kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [found] = await readQrCodes({ ...info, data: new Uint8ClampedArray(data) })
  return found?.text
}

test('a port in use is said in one sentence', async () => {
  const { port, close } = await openPort()
  const refused = start(port)
  expect(await refused.exit).not.toBe(0)
  await close()
  expect(refused.output().trim()).toMatch(
    /^Port \d+ is in use by another program\. Choose another:.*$/,
  )
})

test('a data folder that cannot be one is said in one sentence', async () => {
  const refused = start(8888, join(project, 'package.json'))
  expect(await refused.exit).not.toBe(0)
  expect(refused.output().trim()).toMatch(/^\S+package\.json is a file, .*DATA_DIR=.*$/)
})
