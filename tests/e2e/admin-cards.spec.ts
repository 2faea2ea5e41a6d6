// Cards to print, from a batch to what a phone reads off the paper.
import type { Page } from 'playwright/test'
import { readFileSync } from 'node:fs'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { comeBack, field } from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { readQrCodes, renderPage, withPages } from '#tests/support/print/printed-pages.ts'
import type { CodesGenerated } from '#src/features/codes/admin/contract.ts'
import type { AuditList } from '#src/features/staff/audit.ts'
import { expect, test } from './fixtures.ts'

// An Una Corda of the demo label, with an uploaded cover.
const releaseId = '7f20cb14-9fa5-533d-b8a0-5a2dca349b66'

test('a batch becomes a PDF, looked at first, whose codes a phone reads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBack(page)
  const input = { releaseId, quantity: 14, prefix: '', batchName: 'Cards, first box' }
  const { batch, codes } = await callAsStaff<CodesGenerated>(page.request, 'generateCodes', input)
  await page.goto(`/admin/codes/batches/${batch.id}/cards`)
  await expect(page.getByText('Not tested yet.')).toBeVisible()
  const preview = page.getByRole('img', { name: 'The first page of the PDF' })
  await expect(preview).toBeVisible()
  await expect(page.getByText('The cover is printed in RGB')).toBeVisible()
  const exportsOfBatch = async () =>
    (await callAsStaff<AuditList>(page.request, 'listAudit', { action: 'codes-exported' })).items
      .filter(({ subject }) => subject === batch.name)
      .map(({ detail }) => detail.as)
  expect(await exportsOfBatch()).toEqual([])
  expect(decodeURIComponent((await preview.getAttribute('src'))!)).toContain('data:image/jpeg')
  expect(await axeViolations(page)).toEqual([])

  await changeBeforeDrawn(page, { 'To number': '12', 'From number': '13' })
  await expect(field(page, 'To number')).toHaveValue('12')
  await expect(page.getByText('The first number must not be above the last.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'MAKE CARDS' })).toBeDisabled()
  await field(page, 'From number').fill('box 2')
  await expect(page.getByText('The numbers go from 1 to 14.')).toBeVisible()
  await field(page, 'From number').fill('2')
  await field(page, 'Title').fill('Una Corda 漢')
  await expect(page.getByText('Our fonts don’t have “漢”, so the title')).toBeVisible()
  await field(page, 'Title').fill('Una Corda')
  await field(page, 'Paper').selectOption({ label: 'Letter, ten cards a sheet' })
  await expect(page.getByText('Our fonts don’t have')).toBeHidden()

  await page.getByRole('button', { name: 'MAKE 11 CARDS' }).click()
  await expect(page.getByRole('dialog')).toContainText('which only this computer can open')
  await page.getByRole('button', { name: 'MAKE THEM ANYWAY' }).click()
  const link = page.getByRole('link', { name: 'DOWNLOAD 11 CARDS' })
  await expect(link).toBeVisible()
  expect(await exportsOfBatch()).toEqual(['cards'])
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('cards-cards-first-box.pdf')
  const pdf = readFileSync(await (await download).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const printed = await withPages(pdf, async (pages) => {
    const found = await Promise.all(
      pages.map(async (sheet) => readQrCodes(await renderPage(sheet, 120))),
    )
    return found.flat().map(({ text }) => text)
  })
  const site = process.env.E2E_SITE!
  expect(printed.sort()).toEqual(
    codes
      .slice(1, 12)
      .map((code) => `${new URL(site).origin}/redeem#${code}`)
      .sort(),
  )

  await field(page, 'Title').fill('Una Corda, again')
  await expect(page.getByRole('button', { name: 'MAKE 11 CARDS' })).toBeEnabled()
})

test('one click on Home downloads the cards of the newest batch as a PDF, and the log says so', async ({
  page,
}) => {
  await comeBack(page)
  const { batch } = await callAsStaff<CodesGenerated>(page.request, 'generateCodes', {
    releaseId,
    quantity: 12,
    prefix: '',
    batchName: 'Cards from Home',
  })
  await page.goto('/admin')
  const section = page.getByRole('region', { name: 'Cards to print' })
  await expect(section).toContainText('Cards from Home: 12 cards')
  await expect(section).toContainText('Not tested yet')
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'DOWNLOAD PDF' }).click()
  expect((await download).suggestedFilename()).toBe('cards-cards-from-home.pdf')
  const pdf = readFileSync(await (await download).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(section).toContainText('The PDF with 12 cards is in your downloads.')
  await expect(section).toContainText('which only this computer can open')
  const { items } = await callAsStaff<AuditList>(page.request, 'listAudit')
  expect(items[0]).toMatchObject({ action: 'codes-exported', subject: batch.name })
})

/** Changes fields one after the other, faster than a slow phone draws the screen. */
const changeBeforeDrawn = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate(async (values) => {
    const labels = [...document.querySelectorAll('label')]
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const [name, value] of Object.entries(values)) {
      const { control } = labels.find(({ textContent }) => textContent === name)!
      native.set!.call(control, value)
      control!.dispatchEvent(new Event('input', { bubbles: true }))
      // What runs without a pause in between is done before the next drawing.
      for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    }
  }, values)
