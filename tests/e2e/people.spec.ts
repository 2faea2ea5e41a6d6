// People who join, forget their password, are signed out, renamed and removed; and the way back to the screen they wanted.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import {
  comeBack,
  enter,
  field,
  goTo,
  notice,
  openMenu,
  pressInRow,
  row,
} from '#tests/support/browser/admin-browser.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { callAsStaff, send } from '#tests/support/browser/staff-calls.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

test.beforeEach(({ watch }) => watch.allow(/status of 40[14]/))

const expectNoViolations = async (page: Page) => expect(await axeViolations(page)).toEqual([])
const chosen = 'a password of my own'
const newcomer = () => {
  const name = `Nia ${randomUUID().slice(0, 8)}`
  return { name, email: `${name.toLowerCase().replace(' ', '-')}@deadwax.test` }
}

/** Another computer. */
const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage()

async function invite(page: Page, { name, email }: { name: string; email: string }) {
  await enter(page, 'Users')
  await field(page, 'Their name').fill(name)
  await field(page, 'Their email').fill(email)
  await page.getByRole('button', { name: 'MAKE INVITE LINK' }).click()
  await expect(page.getByRole('heading', { name: `A link for ${name}` })).toBeVisible()
  return field(page, 'Link').inputValue()
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
}

const hello = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello, / })

const signInOn = (where: Page, email: string) =>
  send(where.request, '/api/session', { email, password: chosen })
const isSignedIn = async ({ request }: Page) =>
  'user' in ((await (await request.get('/api/session')).json()) as object)

async function addUser(page: Page) {
  const { name, email } = newcomer()
  await comeBack(page)
  const person = { username: name, email, password: chosen }
  await callAsStaff(page.request, 'createUser', person)
  return { name, email }
}

test('an invited person chooses a password and signs in', async ({ page, browser, watch }) => {
  const person = newcomer()
  const link = await invite(page, person)
  expect(link).toMatch(/\/admin\/invite#[\w-]{43}$/)
  await expectNoViolations(page)
  const theirs = await elsewhere(browser)
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: `Welcome, ${person.name}` })).toBeVisible()
  await expect(theirs).toHaveURL(/\/admin\/invite$/)
  await expect(field(theirs, 'Email')).toHaveValue(person.email)
  await expectNoViolations(theirs)
  await field(theirs, 'Password').fill('seven77')
  await theirs.getByRole('button', { name: 'JOIN' }).click()
  await expect(theirs.getByRole('alert')).toContainText('Password is too weak')
  await field(theirs, 'Password').fill(chosen)
  await theirs.getByRole('button', { name: 'JOIN' }).click()
  await expect(theirs.getByText('Your password is set. Sign in with it.')).toBeVisible()
  await signInWith(theirs, person.email, chosen)
  await expect(hello(theirs)).toContainText(person.name)

  // The link was for once.
  await theirs.goto(link)
  await expect(theirs.getByRole('alert')).toContainText('This link has expired.')
  await expectNoViolations(theirs)
  await page.getByRole('button', { name: 'DONE' }).click()
  await page.reload()
  await expect(row(page, person.name)).toContainText(person.email)
  watch.allow(/status of 400/)
})

test(
  'an invitation that nobody used yet is seen and taken back',
  { tag: '@full' },
  async ({ page }) => {
    const person = newcomer()
    await invite(page, person)
    const open = page.getByRole('region', { name: /^OPEN INVITATIONS/ })
    await expect(open.getByRole('listitem').filter({ hasText: person.name })).toContainText(
      person.email,
    )
    await expectNoViolations(page)
    await pressInRow(page, person.name, 'TAKE BACK')
    await page.getByRole('dialog').getByRole('button', { name: 'TAKE BACK' }).click()
    await expect(notice(page)).toContainText(`The invitation for "${person.name}" is taken back.`)
    await expect(row(page, person.name)).toBeHidden()
    await expect(page.getByRole('heading', { name: /^ALL USERS/ })).toBeFocused()

    const leave = () => goTo(page, 'News')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await test.step('what is typed under either tab is not left without a question', async () => {
      await page.getByRole('button', { name: 'DONE' }).click()
      await expect(field(page, 'Their name')).toBeFocused()
      await field(page, 'Their name').fill('Half')
      await leave()
      await question.getByRole('button', { name: 'STAY' }).click()
      await page.getByRole('tab', { name: 'WITH A PASSWORD' }).click()
      await field(page, 'Username').fill('Typed')
      await leave()
      await question.getByRole('button', { name: 'STAY' }).click()
      await expect(field(page, 'Username')).toHaveValue('Typed')
      await field(page, 'Username').fill('')
      await page.getByRole('tab', { name: 'INVITE BY LINK' }).click()
      await expect(field(page, 'Their name')).toHaveValue('Half')
    })
    await test.step('a form that is empty again after its link is', async () => {
      await field(page, 'Their email').fill(person.email)
      await page.getByRole('button', { name: 'MAKE INVITE LINK' }).click()
      await page.getByRole('button', { name: 'DONE' }).click()
      await leave()
      await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
    })
  },
)

test('a forgotten password is asked for, and replaced by a link', async ({ page, browser }) => {
  const { name, email } = await addUser(page)
  const phone = await elsewhere(browser)
  await phone.goto('/admin/login')
  await test.step('the address that was typed goes along, there and back', async () => {
    await field(phone, 'Email').fill(email)
    await phone.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(field(phone, 'Email')).toBeFocused()
    await expect(field(phone, 'Email')).toHaveValue(email)
    await phone.getByRole('button', { name: 'BACK TO SIGN IN' }).click()
    await expect(field(phone, 'Email')).toBeFocused()
    await expect(field(phone, 'Email')).toHaveValue(email)
    await phone.getByRole('button', { name: 'Forgot your password?' }).click()
  })
  await expectNoViolations(phone)
  await phone.getByRole('button', { name: 'REQUEST A RESET' }).click()
  await expect(phone.getByText('the admins see your request')).toBeVisible()

  await enter(page, 'Users')
  const entry = row(page, name)
  await expect(entry).toContainText(`${name} forgot their password.`)
  const letGo = await holdAnswers(page, '**/api/staff/create-reset-link')
  const makeLink = page.getByRole('button', { name: `MAKE A LINK ${name}`, exact: true })
  await makeLink.click()
  await expect(makeLink).toBeDisabled()
  letGo()
  const link = await field(page, 'Link').inputValue()
  expect(link).toMatch(/\/admin\/reset#[\w-]{43}$/)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'DONE' }).click()
  await expect(entry.getByRole('button', { name: 'More for' })).toBeFocused()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: `A new password for ${name}` })).toBeVisible()
  await field(phone, 'Password').fill('another of my own')
  const setPassword = phone.getByRole('button', { name: 'SET PASSWORD' })
  await test.step('when the answer is lost the next try says that the password may be set', async () => {
    await phone.route(
      '**/api/invites/accept',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await setPassword.click()
    await expect(phone.getByRole('alert')).toContainText('We could not reach the server.')
    await setPassword.click()
    await expect(phone.getByRole('alert')).toContainText('Your password may already be set')
    await phone.getByRole('link', { name: 'Sign in with your new password' }).click()
  })
  await signInWith(phone, email, 'another of my own')
  await expect(hello(phone)).toContainText(name)
})

test(
  'SIGN OUT EVERYWHERE ends all sessions, also by an admin',
  { tag: '@full' },
  async ({ page, browser }) => {
    const { name, email } = await addUser(page)
    const phone = await elsewhere(browser)
    await signInOn(phone, email)
    await phone.goto('/admin/account')
    await phone.getByRole('button', { name: 'SIGN OUT EVERYWHERE' }).click()
    await expectNoViolations(phone)
    await phone.getByRole('dialog').getByRole('button', { name: 'SIGN OUT EVERYWHERE' }).click()
    await expect(phone).toHaveURL(/\/admin\/login$/)

    await signInOn(phone, email)
    await enter(page, 'Users')
    await pressInRow(page, name, 'SIGN OUT EVERYWHERE')
    await page.getByRole('dialog').getByRole('button', { name: 'SIGN OUT' }).click()
    await expect(notice(page)).toContainText(`"${name}" is signed out everywhere.`)
    expect(await isSignedIn(phone)).toBe(false)
  },
)

test('a user is renamed, and removed after a question', async ({ page }) => {
  const { name } = await addUser(page)
  await enter(page, 'Users')
  await openMenu(page, name)
  await page.getByRole('button', { name: `RENAME ${name}`, exact: true }).click()
  await field(page, `New name of ${name}`).fill(`${name} II`)
  await page.getByRole('button', { name: 'SAVE NAME' }).click()
  await expect(page.getByRole('button', { name: `More for ${name} II` })).toBeFocused()
  await expect(notice(page)).toContainText(`"${name}" is now called "${name} II".`)
  const renamed = row(page, `${name} II`)
  await pressInRow(page, `${name} II`, 'REMOVE')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Their articles keep their name')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await pressInRow(page, `${name} II`, 'REMOVE')
  await question.getByRole('button', { name: 'REMOVE' }).click()
  await expect(notice(page)).toContainText(`"${name} II" is removed.`)
  await expect(renamed).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^ALL USERS/ })).toBeFocused()
})

test('signing in leads to the screen that was asked for', async ({ page }) => {
  await page.goto('/admin/activity?what=signed-in')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await field(page, 'Email').fill('admin@deadwax.test')
  await field(page, 'Password').fill('demo-admin-pass')
  await page.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/activity\?what=signed-in$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
})

test('the link of a mail asks for the password and uses nothing up', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/admin/reset#mail=0123456789abcdef')
  await expect(page).toHaveURL(/\/admin\/reset$/)
  await field(page, 'Password').fill(chosen)
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
  await page.getByRole('button', { name: 'SET PASSWORD' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired.')
})

test('a link without its token says so, and takes nobody for invited', async ({ page }) => {
  await comeBack(page)
  await page.goto('/admin/invite')
  await expect(page.getByRole('alert')).toContainText('Open the full link you were sent')
  // The whole link in the same tab: its fragment alone is new, so nothing is loaded.
  await page.goto('/admin/invite#mail=0123456789abcdef')
  await expect(field(page, 'Password')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/invite$/)
})
