// The life of a batch, as staff meet it: pressed, sold at a table, given away, voided, looked up, and imported.
import type { Page } from 'playwright/test'
import type { BatchRead, CodesGenerated } from '#src/features/codes/admin/contract.ts'
import { comeBack, enter, field, notice, row } from '#tests/support/browser/admin-browser.ts'
import { addFile, addRelease, callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'codes for a release without files are generated after a question, each time',
  { tag: '@full' },
  async ({ page }) => {
    await comeBack(page)
    await addRelease(page.request, { title: 'Nothing in it', artist: 'Early Bird' })
    await enter(page, 'Codes')
    await button(page, 'GENERATE CODES').click()
    await page.locator('select[name=releaseId]').selectOption('Early Bird - Nothing in it')
    const question = page.getByRole('dialog', {
      name: /“Early Bird - Nothing in it” without files/,
    })
    for (const answer of ['CANCEL', 'GENERATE ANYWAY']) {
      await button(page, 'GENERATE').click()
      await expect(question).toContainText('is told that the files are not up yet')
      await question.getByRole('button', { name: answer }).click()
      await expect(question).toHaveCount(0)
    }
    await expect(notice(page)).toContainText('Successfully generated 10 codes!')
  },
)

test(
  'without a release, the form for codes leads to a new one',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/api/staff/list-releases', (route) =>
      route.fulfill({ json: { items: [], next: null, total: 0, more: false } }),
    )
    await enter(page, 'Codes')
    const link = page.getByRole('link', { name: 'Add a release first.' })
    await button(page, 'GENERATE CODES').click()
    await expect(link).toHaveCount(1)
    await expect(page.locator('select[name=releaseId]')).toHaveAccessibleDescription(
      /^Add a release/,
    )
    await link.click()
    await expect(page).toHaveURL(/\/admin\/releases\/new$/)
  },
)

test('a prefix of digits or a month is told which of its codes are left out', async ({ page }) => {
  await enter(page, 'Codes')
  await button(page, 'GENERATE CODES').click()
  const prefix = field(page, 'Prefix (optional)')
  for (const [typed, leftOut] of [
    ['2026', '“2026” is a number to a spreadsheet: codes like 20262222 are left out.'],
    ['june', '“JUNE” is a date to a spreadsheet: codes like JUNE2222 are left out.'],
  ] as const) {
    await prefix.fill(typed)
    await expect(prefix).toHaveAccessibleDescription(new RegExp(`only digits.*${leftOut}`))
  }
  await prefix.fill('TARE')
  await expect(prefix).not.toHaveAccessibleDescription(/spreadsheet/)
})

test('staff sell, give away and void codes of a batch, and undo it', async ({ page, watch }) => {
  watch.allow(/net::ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'Codes')
  await button(page, 'GENERATE CODES').click()
  await page.locator('select[name=releaseId]').selectOption({ label: 'Halvard Rue - Tare' })
  await field(page, 'Quantity').fill('50')
  await field(page, 'Name of the batch (optional)').fill('Tour, spring')
  await page.getByLabel('Activate each code when it is sold').check()
  await button(page, 'GENERATE').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tour, spring' })).toBeFocused()
  await page.getByRole('link', { name: 'OPEN THE BATCH' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tour, spring' })).toBeVisible()
  await expect(page.getByText('0 of 50 used · 50 not sold yet')).toBeVisible()

  await test.step('sold 1 to 10', async () => {
    await page.getByRole('tab', { name: 'CHANGE' }).click()
    await field(page, 'From number').fill('1')
    await field(page, 'To number').fill('10')
    await button(page, 'MARK AS SOLD').click()
    await expect(notice(page)).toContainText('Done: changed 10, skipped 0.')
    await page.getByRole('tab', { name: 'SELL (40)' }).click()
    await page.getByRole('link', { name: 'SELL AT THE TABLE' }).click()
    await expect(page.getByText('40 left to sell')).toBeVisible()
    const { y = 0, height = 0 } = (await button(page, 'SELL NEXT').boundingBox()) ?? {}
    expect(y + height).toBeGreaterThan(844 - 16)
    expect(844 - y).toBeLessThanOrEqual(844 / 8)
  })

  await test.step('the next one, and its QR code for a fan without a card', async () => {
    await button(page, 'SELL NEXT').press('Enter')
    await expect(page.getByText('Sold: number 0011')).toBeVisible()
    await expect(button(page, 'NEXT SALE')).toBeFocused()
    await expect(page.getByText('39 left to sell')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code that opens the release' })).toBeVisible()
  })

  await test.step('the answer to the second sale is lost, and the page is opened anew', async () => {
    // The sale itself arrives; what is lost is its answer.
    let isLost = true
    await page.route('**/api/staff/sell-code', async (route) => {
      if (!isLost) return route.continue()
      await route.fetch()
      // The page may have asked again meanwhile, or have gone.
      return route.abort('failed').catch(() => undefined)
    })
    await button(page, 'NEXT SALE').click()
    await expect(page.getByText('No answer yet')).toBeVisible()
    // The card of the sale before is not handed over for this one.
    await expect(page.getByText('0011', { exact: true })).toBeHidden()
    await expect(page.getByRole('img', { name: 'QR code that opens the release' })).toBeHidden()
    await expect(button(page, 'UNDO THIS SALE')).toBeHidden()
    isLost = false
    await page.reload()
    await expect(page.getByText('Sold: number 0012')).toBeVisible()
    await expect(page.getByText('38 left to sell')).toBeVisible()
  })

  await test.step('a sale is undone', async () => {
    await button(page, 'UNDO THIS SALE').click()
    await expect(notice(page)).toContainText('The sale of number 12 is undone.')
    await expect(page.getByText('39 left to sell')).toBeFocused()
  })

  await test.step('ten are given away, the rest is voided, and taken back', async () => {
    await page.getByRole('link', { name: 'The batch' }).click()
    await page.getByRole('tab', { name: 'CHANGE' }).click()
    await page.getByLabel('What to do', { exact: true }).selectOption('Give to')
    await field(page, 'From number').fill('41')
    await field(page, 'To number').fill('50')
    await page.locator('input[name=givenTo]').fill('Radio 3, promo')
    await expect(
      page.getByText('Marks 10 codes as given to Radio 3, promo (numbers 41 to 50).'),
    ).toBeVisible()
    await button(page, 'GIVE TO').click()
    await expect(notice(page)).toContainText('Done: changed 10, skipped 0.')
    await page.getByLabel('What to do', { exact: true }).selectOption('Make void')
    await field(page, 'From number').fill('12')
    await field(page, 'To number').fill('40')
    await button(page, 'MAKE VOID').click()
    await expect(page.getByRole('alert').first()).toContainText('Please give a reason')
    await field(page, 'Reason').fill('Misprinted')
    await button(page, 'MAKE VOID').click()
    const question = page.getByRole('dialog', { name: 'Make these codes void?' })
    await expect(question).toContainText('Makes 29 codes void (numbers 12 to 40).')
    await button(page, 'MAKE VOID').last().click()
    await expect(notice(page)).toContainText('Done: changed 29, skipped 0.')
    await expect(button(page, 'MAKE VOID')).toBeFocused()
    await expect(page.getByText('11 available · 10 not sold yet · 29 void')).toBeVisible()
    await button(page, 'UNDO').click()
    await expect(notice(page)).toContainText('Undone: changed 29, skipped 0.')
    await expect(page.locator('.notice-region')).toBeFocused()
    await expect(page.getByText('11 available · 39 not sold yet')).toBeVisible()
  })

  await test.step('whom they were given to is found in the batch', async () => {
    await page.getByRole('tab', { name: 'CODES' }).click()
    await field(page, 'Given to').last().fill('radio')
    await expect(page.getByRole('heading', { name: 'CODES (10)' })).toBeVisible()
  })
})

test('a test of a batch names first what is to be fixed, with the way there', async ({ page }) => {
  await comeBack(page)
  const releaseId = await addRelease(page.request, { title: 'No files', artist: 'Halvard Rue' })
  const input = { releaseId, quantity: 3, batchName: 'Too early' }
  const { batch } = await callAsStaff<CodesGenerated>(page.request, 'generateCodes', input)
  await page.goto(`/admin/codes/batches/${batch.id}`)
  await button(page, 'RUN TEST').click()
  await expect(
    page.getByRole('heading', { name: /^Fans get nothing. Fix \d things before you print$/ }),
  ).toBeVisible()
  const found = page.getByRole('status').getByRole('listitem')
  await expect(found.first()).toContainText('FIX')
  await expect(page.getByText(/^\d checks are OK$/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'PRINT CARDS' }).click()
  await page
    .getByRole('dialog', { name: /^Print with \d things to fix\?$/ })
    .getByRole('button', { name: 'CANCEL' })
    .click()
  await found.filter({ hasText: 'The files' }).getByRole('link', { name: 'ADD FILES' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'No files' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/codes/batches/${batch.id}`)
  await expect(page.getByText(/^Last tested today at .+: \d things to fix\.$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'The first card of Too early' })).toBeVisible()
  await page.getByRole('tab', { name: 'SELL' }).click()
  await expect(page.getByText('3 codes are active')).toBeVisible()
  await page.getByRole('link', { name: 'MARK AS NOT SOLD' }).click()
  await button(page, 'MARK AS NOT SOLD').click()
  await expect(notice(page)).toContainText('Done: changed 3, skipped 0.')
  await expect(page.getByRole('tab', { name: 'SELL (3)' })).toBeVisible()

  await test.step('a test that broke off has not passed', async () => {
    await page.route('**/api/staff/read-batch', async (route) => {
      const response = await route.fetch()
      const read = (await response.json()) as BatchRead
      await route.fulfill({ json: { ...read, batch: { ...read.batch, triedFaults: null } } })
    })
    await page.goto(`/admin/codes/batches/${batch.id}`)
    await expect(page.getByText(/^Last tested today at .+: it broke off\.$/)).toBeVisible()
    await expect(button(page, 'TEST AGAIN')).not.toHaveClass(/button-quiet/)
    await expect(page.getByRole('link', { name: 'PRINT CARDS' })).toHaveClass('row-button')
  })
})

test('a release with a part of its music says so on each screen', async ({ page }) => {
  await comeBack(page)
  const { request } = page
  const releaseId = await addRelease(request, { title: 'Two of three', artist: 'Halvard Rue' })
  const tracks = ['One', 'Two', 'Three'].map((title) => ({
    id: crypto.randomUUID(),
    title,
    artist: '',
    seconds: null,
  }))
  await callAsStaff(request, 'saveTracks', { releaseId, version: '', tracks })
  const flac = Buffer.from('fLaC the music')
  for (const { id } of tracks.slice(0, 2))
    await addFile(request, flac, { releaseId, trackId: id, kind: 'flac' })
  const input = { releaseId, quantity: 3, batchName: 'In part' }
  const { batch } = await callAsStaff<CodesGenerated>(request, 'generateCodes', input)

  await page.goto('/admin/releases')
  await expect(row(page, 'Two of three')).toContainText('2 of 3 tracks')
  await page.goto(`/admin/releases/${releaseId}`)
  await expect(page.locator('#tracks')).toContainText(
    '2 of 3 tracks have music, and there is no zip. Previews: 0 of 3.',
  )
  await page.goto(`/admin/codes/batches/${batch.id}`)
  await button(page, 'RUN TEST').click()
  await expect(
    page.getByRole('heading', {
      name: /^Fans get 2 of 3 tracks, and no zip. Fix 1 thing before you print$/,
    }),
  ).toBeVisible()
  await expect(page.getByText('There is no music for “Three”.')).toBeVisible()
  await page.goto('/admin')
  const task = 'Two of three has codes, but 1 track has no music, and there is no zip.'
  await expect(page.getByText(task)).toBeVisible()
})

test('a code shows its history, is replaced and made available again', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await comeBack(page)
  const releaseId = await addRelease(page.request, { title: 'Looked up', artist: 'Halvard Rue' })
  const input = { releaseId, quantity: 2, batchName: 'Looked up' }
  const made = await callAsStaff<CodesGenerated>(page.request, 'generateCodes', input)
  const [first, second] = made.codes as [string, string]
  await enter(page, 'Codes')
  await field(page, 'Look up a code').fill(first.toLowerCase())
  await button(page, 'LOOK UP').click()
  const history = page.getByRole('list', { name: 'What happened to this code' })
  await expect(history.getByRole('listitem')).toHaveText([/Generated by /])
  await button(page, 'GIVE TO').click()
  await page.getByRole('dialog').getByLabel('Given to').fill('The drummer’s mother')
  await button(page, 'SAVE').click()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/· given to The drummer’s mother/)).toBeVisible()

  await button(page, 'REPLACE').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'REPLACE' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please give a reason')
  await dialog.getByLabel('Reason').fill('Typed by somebody at the table')
  await dialog.getByRole('button', { name: 'REPLACE' }).click()
  await expect(notice(page)).toContainText(`Code ${first} is replaced by `)
  const replacement = await page.locator('.new-code code').textContent()
  expect(replacement).toMatch(/^[A-Z0-9]{8}$/)
  await expect(history).toContainText(`Replaced by ${replacement}`)
  await button(page, `LOOK UP ${replacement}`).click()
  await expect(page.getByText('It replaces')).toContainText(first)
  await expect(page.getByText('This code works')).toBeVisible()

  await field(page, 'Look up a code').fill(second)
  await button(page, 'LOOK UP').click()
  await button(page, 'MAKE VOID').click()
  await dialog.getByLabel('Reason').fill('Torn')
  await dialog.getByRole('button', { name: 'MAKE VOID' }).click()
  await expect(page.getByText('This code is void. A fan sees:')).toBeVisible()
  await button(page, 'MAKE VALID AGAIN').click()
  await expect(page.getByText('This code works')).toBeVisible()
  expect(page.url()).not.toContain(second)

  await test.step('a spent code is explained, and made available again when the question is answered', async () => {
    await field(page, 'Look up a code').fill('test-used')
    await button(page, 'LOOK UP').click()
    await expect(page.getByText('This code has been used. A fan sees:')).toBeVisible()
    await button(page, 'MAKE AVAILABLE AGAIN').click()
    const question = page.getByRole('dialog', { name: 'Make code TESTUSED available again?' })
    await question.getByRole('button', { name: 'MAKE AVAILABLE' }).click()
    await expect(notice(page)).toContainText('Code TESTUSED is available again!')
    await expect(page.getByText('This code works')).toBeVisible()
    await field(page, 'Look up a code').fill('NOSUCH99')
    await button(page, 'LOOK UP').click()
    await expect(page.getByText('Code not found')).toBeVisible()
  })
})

test('an import is all or none, with conflicts by row', async ({ page, watch }) => {
  watch.allow(/net::ERR_FAILED/)
  await enter(page, 'Codes')
  await test.step('what became of the codes is asked for again after a lost request', async () => {
    await page.route('**/api/staff/read-code-statistics', (route) => route.abort('failed'))
    await page.getByRole('tab', { name: 'REDEEMED' }).click()
    await expect(page.getByText('We could not reach the server.')).toBeVisible()
    await page.unroute('**/api/staff/read-code-statistics')
    await button(page, 'TRY AGAIN').click()
    await expect(page.getByText(/codes redeemed/)).toBeVisible()
  })
  await page.getByRole('link', { name: 'IMPORT CODES' }).click()
  await page.locator('select[name=releaseId]').selectOption({ label: 'Halvard Rue - Tare' })
  await field(page, 'Name of the batch (optional)').fill('Bandcamp, 2019')
  const choose = (...rows: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['code,used', ...rows, ''].join('\r\n')),
    })
  await choose('qa7x-2k9b,no', 'qa7x-2k9b,no', 'short,no', 'DEADWAX1,no')
  await button(page, 'CHECK THE FILE').click()
  await expect(page.getByText('3 rows cannot be imported, so nothing was.')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Rows that cannot be imported' }).getByRole('listitem'),
  ).toHaveText([
    'Row 3: QA7X2K9B is in this file twice.',
    'Row 4: “short” is not a code. A code has 8 letters and digits.',
    'Row 5: DEADWAX1 is on the site already.',
  ])

  await choose('qa7x-2k9b,no', '1.2345E+71,no')
  await button(page, 'CHECK THE FILE').click()
  await expect(page.getByText('“1.2345E+71” is what a spreadsheet makes of a code.')).toBeVisible()

  await test.step('lines above the codes name the batch', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'bandcamp.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('"Tare, by Halvard Rue"\r\n"box 2"\r\ncode\r\nqa7x-2k9d\r\n12345E67\r\n'),
    })
    await field(page, 'Name of the batch (optional)').fill('')
    await button(page, 'CHECK THE FILE').click()
    await expect(page.getByText('Above the codes: Tare, by Halvard Rue · box 2')).toBeVisible()
    await expect(page.getByText('one of these codes when it saves it: 12345E67.')).toBeVisible()
    await page.getByRole('button', { name: 'USE AS NAME' }).click()
    await expect(field(page, 'Name of the batch (optional)')).toHaveValue(
      'Tare, by Halvard Rue, box 2',
    )
    await expect(button(page, 'IMPORT 2 CODES')).toBeVisible()
    await field(page, 'Name of the batch (optional)').fill('Bandcamp, 2019')
    await expect(button(page, 'CHECK THE FILE')).toBeVisible()
  })

  await choose('qa7x-2k9b,no', 'qa7x-2k9c,no')
  await button(page, 'CHECK THE FILE').click()
  await expect(page.getByText('2 rows, with codes in the column code')).toBeVisible()
  await button(page, 'IMPORT 2 CODES').click()
  await expect(notice(page)).toContainText('Successfully imported 2 codes!')
  await expect(page.getByRole('heading', { level: 1, name: 'Bandcamp, 2019' })).toBeVisible()
  await expect(page.getByText('0 of 2 used · 2 available')).toBeVisible()
})
