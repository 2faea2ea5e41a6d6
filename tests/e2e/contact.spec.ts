import type { Page } from 'playwright/test'
import { askForProof } from '#tests/support/browser/ask-for-proof.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

async function fill(page: Page, subject = 'Join the Label'): Promise<void> {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@fan.example')
  await page.getByLabel('Subject').selectOption(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from a train.')
}

/** What the label finds in its post. */
async function storedMessages(name: string): Promise<Record<string, unknown>[]> {
  const { E2E_BACKEND, E2E_SECRET_KEY } = process.env
  const answer = await fetch(`${E2E_BACKEND}/rest/v1/contact_messages?name=eq.${name}`, {
    headers: { apikey: E2E_SECRET_KEY! },
  })
  return (await answer.json()) as Record<string, unknown>[]
}

/** A visitor of their own, so that the tests do not use up each other's five messages an hour. */
const asVisitor = (page: Page) =>
  page.route('**/api/contact', async (route) => {
    const { outcome } = answers.shift() ?? { outcome: 'sent' }
    await route.fulfill({ status: outcome === 'sent' ? 200 : 503, json: { outcome } })
  })
let answers: { outcome: string }[] = []

test('a message is sent in place, and the label has it', async ({ page }) => {
  await page.goto('/contact')
  await fill(page)
  await page.getByLabel('Name').fill('Sent')
  const letGo = await holdAnswers(page, '**/api/contact')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('button', { name: 'SENDING...' })).toBeVisible()
  letGo()
  const done = page.getByRole('heading', { name: 'MESSAGE SENT!' })
  await expect(done).toBeFocused()
  await expect(page.getByText("Thanks for reaching out. We'll get back to you soon.")).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  expect(await storedMessages('Sent')).toMatchObject([
    { subject_type: 'join-label', message: 'Hello from a train.' },
  ])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('where each message needs a proof of work, the browser works for it and says so', async ({
  page,
  watch,
}) => {
  watch.allow(/428/)
  const proofs = await askForProof(page, '**/api/contact')
  await page.goto('/contact')
  await fill(page)
  const solver = await holdAnswers(page, '**/_astro/proof-worker*')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('alert')).toHaveText(/your browser works out a short sum first/)
  await expect(page.getByRole('button', { name: 'SENDING...' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  solver()
  await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
  expect(proofs).toHaveLength(1)
})

test('the four subjects are offered, and only Other asks for one of your own', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Subject').getByRole('option')).toHaveText([
    'Choose one',
    'Join the Label',
    'Code Redeeming Support',
    'Shop Support',
    'Other',
  ])
  const own = page.getByLabel('What is it about?')
  await fill(page, 'Shop Support')
  await expect(own).toBeHidden()
  await page.getByLabel('Subject').selectOption('Other')
  await expect(own).toBeVisible()
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(own).toBeFocused()
  await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toBeVisible()
})

test('a link can choose the subject', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('link', { name: 'GET NOTIFIED' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('shop-support')
  await page.goto('/contact?subject="]nonsense')
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test('a message that cannot be sent stays, says so, and can be sent again', async ({
  page,
  watch,
}) => {
  watch.allow(/503/)
  answers = [{ outcome: 'unavailable' }, { outcome: 'sent' }]
  await asVisitor(page)
  await page.goto('/contact')
  await fill(page)
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'There was an error sending your message. Please try again.',
  )
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from a train.')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
})

test('a second try brings the same message, and changed words are another one', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_|Failed to load/)
  const submissions: string[] = []
  await page.route('**/api/contact', async (route) => {
    submissions.push((route.request().postDataJSON() as { submission: string }).submission)
    await route.abort()
  })
  await page.goto('/contact')
  await fill(page)
  for (const change of [false, false, true]) {
    if (change) await page.getByRole('textbox', { name: 'Message' }).fill('Something else.')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('alert')).toContainText('There was an error')
  }
  expect(submissions[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  expect(submissions[1]).toBe(submissions[0])
  expect(submissions[2]).not.toBe(submissions[0])
})

test('a reload costs no letter of what was typed', async ({ page }) => {
  await page.goto('/contact')
  await fill(page, 'Other')
  await page.getByLabel('What is it about?').fill('A remix')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from a train.')
  await expect(page.getByLabel('Subject')).toHaveValue('other')
  await expect(page.getByLabel('What is it about?')).toHaveValue('A remix')
})

test('an address that the server does not take is said at its field', async ({ page, watch }) => {
  watch.allow(/400/)
  await page.goto('/contact')
  await fill(page)
  await page.getByLabel('E-mail').fill('ada@localhost')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  const said = await page
    .getByLabel('E-mail')
    .evaluate((field: HTMLInputElement) => field.validationMessage)
  expect(said).toBe('Please check your e-mail address.')
  await page.getByLabel('E-mail').fill('ada@fan.example')
  expect(
    await page
      .locator('form[data-contact]')
      .evaluate((form: HTMLFormElement) => form.checkValidity()),
  ).toBe(true)
})

test('axe finds nothing in the form, its refusal and its answer', async ({ page, watch }) => {
  watch.allow(/503/)
  answers = [{ outcome: 'unavailable' }, { outcome: 'sent' }]
  await asVisitor(page)
  await page.goto('/contact')
  await fill(page, 'Other')
  await page.getByLabel('What is it about?').fill('A remix')
  for (const next of [page.getByRole('alert'), page.getByRole('heading', { name: 'SENT!' })]) {
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(next).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent and answered with a page', async ({ page }) => {
    await page.goto('/contact')
    await fill(page, 'Other')
    await page.getByLabel('Name').fill('Plain')
    await page.getByLabel('What is it about?').fill('A <b>remix</b>')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
    expect(await storedMessages('Plain')).toMatchObject([{ custom_subject: 'A <b>remix</b>' }])
  })

  test('what is missing is said at its field, and all that was typed is still there', async ({
    page,
    watch,
  }) => {
    watch.allow(/400/)
    await page.goto('/contact')
    await fill(page, 'Other')
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('First line.\nSecond "line" {{here}}.')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByText('Please tell us what it is about.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Subject')).toHaveValue('other')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      /^First line\.\r?\nSecond "line" \{\{here\}\}\.$/,
    )
    await page.getByLabel('What is it about?').fill('A remix')
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
  })
})
