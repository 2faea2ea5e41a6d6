import type { Page, Route } from 'playwright/test'
import { askForProof } from '#tests/support/browser/ask-for-proof.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

async function fill(page: Page, subject = 'Join the Label'): Promise<void> {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@fan.example')
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

test('a message survives a reload and arrives at the label', async ({ page, watch }) => {
  watch.allow(/400/)
  await page.goto('/contact')
  await fill(page, 'Other')
  await page.getByLabel('What is it about?').fill('A remix')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from a train.')
  await expect(page.getByLabel('Subject')).toHaveValue('other')
  await expect(page.getByLabel('What is it about?')).toHaveValue('A remix')
  await page.getByLabel('Email').fill('ada@localhost')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  const errors = page.locator('.field-error:visible')
  await expect(errors).toHaveText(['Please check your email address.'])
  await fill(page)
  await expect(errors).toHaveCount(0)
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

test('a message whose answer was lost is sent once, also after a reload', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|Failed to load/)
  await page.goto('/contact')
  await fill(page)
  await page.getByLabel('Name').fill('Lost answer')
  await page.route('**/api/contact', (route) => route.fetch().then(() => route.abort()))
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.locator('.contact-answer.form-refusal')).not.toBeEmpty()
  expect(await storedMessages('Lost%20answer')).toHaveLength(1)
  await page.unroute('**/api/contact')
  await page.reload()
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
  expect(await storedMessages('Lost%20answer')).toHaveLength(1)
})

test('an empty form says at each field what is missing, in the words of the site', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.locator('.field-error:visible')).toHaveText([
    'Please tell us your name.',
    'Please tell us your email address, so that we can answer.',
    'Please choose what it is about.',
    'Please write your message.',
  ])
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please tell us your name.')
  expect(await axeViolations(page)).toEqual([])
})

test('where a message needs a proof, the browser works and says so', async ({ page, watch }) => {
  watch.allow(/428/)
  const proofs = await askForProof(page, '**/api/contact')
  await page.goto('/contact')
  await fill(page)
  const solver = await holdAnswers(page, '**/_astro/solve-proof*')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('alert')).toHaveText(/we check that you’re not a robot/)
  await expect(page.getByRole('button', { name: 'SENDING...' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  solver()
  await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
  expect(proofs).toHaveLength(1)
})

test('a link chooses one of four subjects, and Other asks for your own', async ({ page }) => {
  await page.goto('/contact?subject=shop-support')
  await expect(page.getByLabel('Subject')).toHaveValue('shop-support')
  await page.goto('/contact?subject=shop-support&message=I+would+like+to+order%3A+Tare%2C+black')
  await expect(page.getByLabel('Message')).toHaveValue('I would like to order: Tare, black')
  await page.goto('/contact?subject="]nonsense')
  await expect(page.getByLabel('Subject')).toHaveValue('')
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
  await page.getByLabel('Subject').selectOption('Shop Support')
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
})

test('a failed message is sent again as the same one', async ({ page, watch }) => {
  watch.allow(/503|ERR_|Failed to load/)
  const submissions: string[] = []
  const answers = [
    (route: Route) => route.fulfill({ status: 503, json: { outcome: 'unavailable' } }),
    (route: Route) => route.abort(),
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ json: { outcome: 'sent' } }),
  ]
  await page.route('**/api/contact', async (route) => {
    submissions.push((route.request().postDataJSON() as { submission: string }).submission)
    await answers.shift()!(route)
  })
  await page.goto('/contact')
  await fill(page, 'Other')
  await page.getByLabel('What is it about?').fill('A remix')
  const message = page.getByRole('textbox', { name: 'Message' })
  for (const words of ['Hello from a train.', 'Hello from a train.', 'Something else.']) {
    if (words !== (await message.inputValue())) await message.fill(words)
    await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'There was an error sending your message. Please try again.',
    )
    await expect(message).toHaveValue(words)
  }
  expect(submissions[0]).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  expect(submissions[1]).toBe(submissions[0])
  expect(submissions[2]).not.toBe(submissions[0])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click()
  await expect(page.getByRole('heading', { name: 'MESSAGE SENT!' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
