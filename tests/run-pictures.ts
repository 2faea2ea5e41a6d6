// `npm run pictures` makes the pictures of README.md from the demo label: docs/home.webp, docs/redeem.webp (the redeemed
// sleeve on a phone beside the printed card) and docs/record.webp (a record in the admin).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { makeCards } from '#src/features/codes/cards/make-cards.ts'
import { demoStaff } from '#supabase/local/demo.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { startCommand } from '#tests/support/browser/terminal.ts'
import { freePort } from '#tests/support/free-port.ts'
import { cardFontFiles, cardJob } from '#tests/support/print/card-job.ts'
import { renderPage, withPages } from '#tests/support/print/printed-pages.ts'

const docs = join(import.meta.dirname, '../docs')
const demoMusic = join(import.meta.dirname, '../supabase/local/demo-music/files')
const save = (picture: Sharp, name: string) =>
  picture.webp({ quality: 84, effort: 6 }).toFile(join(docs, `${name}.webp`))

/** A page of that size that wears a scheme of its own, the same each time. */
async function openPage(browser: Browser, width: number, height: number, scheme: number) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 })
  await page.addInitScript(`Math.random = () => ${scheme}`)
  return page
}

async function pictureHome(browser: Browser, address: string): Promise<void> {
  const page = await openPage(browser, 1280, 960, 0.42)
  await page.goto(address, { waitUntil: 'networkidle' })
  await save(sharp(await page.screenshot()).resize(1280), 'home')
}

const phone = { width: 390, height: 844 }

async function pictureRedeemed(browser: Browser, address: string): Promise<void> {
  const page = await openPage(browser, phone.width, phone.height, 0.3)
  await page.goto(`${address}/redeem?code=DEADWAX1`)
  await page.getByRole('button', { name: 'REDEEM' }).click()
  await page.getByRole('button', { name: 'PLAY THE RECORD' }).waitFor()
  await page.waitForLoadState('networkidle')
  await layOut(await page.screenshot(), await printCard())
}

/** The card of the code, as a print shop gets it, without the bleed that it trims away. */
async function printCard(): Promise<Buffer> {
  const cover = await sharp(join(demoMusic, '7f20cb14-9fa5-533d-b8a0-5a2dca349b66.jpg'))
    .jpeg()
    .toBuffer()
  const job = cardJob(1, {
    format: '85x55',
    cards: [{ code: 'DEADWAX1', serial: 1 }],
    cover: new Uint8Array(cover),
  })
  const { data, width, height } = await withPages(
    await makeCards(cardFontFiles, job),
    async ([page]) => renderPage(page!, 300),
  )
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  const bleed = Math.round((3 / 25.4) * 300)
  return picture
    .extract({ left: bleed, top: bleed, width: width - 2 * bleed, height: height - 2 * bleed })
    .png()
    .toBuffer()
}

/** The phone's screen and the card side by side, on a table. */
async function layOut(screen: Buffer, card: Buffer): Promise<void> {
  const printed = await sharp(card).resize(680).png().toBuffer()
  const { height } = await sharp(printed).metadata()
  const table = sharp({
    create: {
      width: 1280,
      height: phone.height + 96,
      channels: 3,
      background: '#d4c7b4',
    },
  })
  const composed = await table
    .composite([
      { input: await sharp(screen).resize(phone.width).png().toBuffer(), left: 780, top: 48 },
      { input: printed, left: 50, top: Math.round((phone.height + 96 - height) / 2) },
    ])
    .png()
    .toBuffer()
  await save(sharp(composed), 'redeem')
}

async function pictureRecord(browser: Browser, address: string): Promise<void> {
  const page = await openPage(browser, 1280, 900, 0.3)
  await signIn(page, address)
  await page.goto(`${address}/admin/releases`)
  await page.getByRole('link', { name: 'Una Corda' }).first().click()
  await page.getByRole('heading', { name: 'Una Corda' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await save(sharp(await page.screenshot()).resize(1280), 'record')
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/login`)
  await page.getByLabel('Email').fill(demoStaff[0].email)
  await page.getByLabel('Password', { exact: true }).fill(demoStaff[0].password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
}

const folder = await mkdtemp(join(tmpdir(), 'deadwax-pictures-'))
const port = await freePort()
const started = startCommand(['netlify/dev/start.mjs'], { PORT: `${port}`, DATA_DIR: folder })
try {
  const address = `http://localhost:${port}`
  while (!started.output().includes('is ready')) {
    if (started.child.exitCode !== null) throw new Error(started.output())
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  await pictureHome(browser, address)
  await pictureRedeemed(browser, address)
  await pictureRecord(browser, address)
  await browser.close()
  process.stdout.write('docs/home.webp, docs/redeem.webp and docs/record.webp are new.\n')
} finally {
  started.interrupt()
  await started.exit
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
