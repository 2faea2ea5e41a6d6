// What comes in from outside, and what was done: the inbox, the sign-ups, the activity.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import {
  comeBack,
  goTo,
  notice,
  openMenu,
  pressInRow,
  row,
  signIn,
} from '#tests/support/browser/admin-browser.ts'
import { addRelease, callAsStaff, send } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

async function open(page: Page, path: string, title: string): Promise<void> {
  await comeBack(page)
  await page.goto(`/admin/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

test('a message from the contact form is found, answered and deleted', async ({ page }) => {
  await send(page.request, '/api/contact', {
    name: 'Inbox Tester',
    email: 'inbox@fans.example',
    subjectType: 'shop-support',
    message: 'Two lines\nof <b>text</b>',
  })
  await send(page.request, '/api/contact', {
    name: 'Second Writer',
    email: 'second@fans.example',
    subjectType: 'join-label',
    message: 'Hello',
  })

  // On a desk the navigation is in view.
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  const task = page.getByRole('listitem').filter({ hasText: 'unread messages.' })
  const count = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Inbox' })
  await task.getByRole('link', { name: /^READ/ }).click()
  await expect(page).toHaveURL(/box=new/)
  await expect(row(page, 'Inbox Tester')).toContainText('NEW')
  const unread = Number((await count.textContent())!.match(/\d+/)![0])
  const list = /\/api\/staff\/list-messages$/
  await test.step('a message is read once it is opened, stays on screen, and can be new again', async () => {
    const message = row(page, 'Inbox Tester')
    await message.getByRole('button', { name: 'Inbox Tester', exact: true }).click()
    await expect(message.locator('p').getByText('Two lines')).toHaveCSS(
      'white-space-collapse',
      'preserve-breaks',
    )
    await expect(message.getByText('NEW', { exact: true })).toHaveCount(0)
    await expect(row(page, 'Second Writer')).toContainText('NEW')
    await expect(count).toHaveAccessibleDescription(`${unread - 1} unread`)
    await pressInRow(page, 'Inbox Tester', 'MARK AS NEW')
    await expect(count).toHaveAccessibleDescription(`${unread} unread`)
    await pressInRow(page, 'Inbox Tester', 'MARK AS READ')
    await expect(count).toHaveAccessibleDescription(`${unread - 1} unread`)
  })
  await test.step('what is read now stays where it is while others are worked on', async () => {
    /** Done, and the list has been refetched. */
    const press = async (action: string, name: string) => {
      const reread = page.waitForEvent('requestfinished', (request) => list.test(request.url()))
      await openMenu(page, name)
      await page.getByRole('button', { name: `${action} ${name}`, exact: true }).click()
      await reread
    }
    await press('ARCHIVE', 'Second Writer')
    await expect(notice(page)).toContainText('Message from Second Writer moved to the archive.')
    await expect(row(page, 'Second Writer')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^ALL MESSAGES/ })).toBeFocused()
    await press('ANSWERED', 'Inbox Tester')
    await expect(row(page, 'Inbox Tester').getByText('ANSWERED', { exact: true })).toBeVisible()
    await press('NOT ANSWERED', 'Inbox Tester')
    await expect(row(page, 'Inbox Tester').getByText('ANSWERED', { exact: true })).toHaveCount(0)
    await expect(row(page, 'Inbox Tester')).toBeVisible()
  })
  await test.step('on the next visit it has left the new ones', async () => {
    await goTo(page, 'Sign-ups')
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^Loading|^Error/)).toHaveCount(0)
    await expect(row(page, 'Inbox Tester')).toHaveCount(0)
  })
  await page.getByRole('radio', { name: 'Inbox', exact: true }).click()
  await page.getByLabel('Search').fill('tester')
  await expect(page.getByRole('heading', { name: 'ALL MESSAGES (1)' })).toBeVisible()
  const message = row(page, 'Inbox Tester')
  await test.step('that no service has a copy is said once, above the list', async () => {
    await expect(page.getByText('No form service is set up, so they are only here.')).toBeVisible()
    await expect(page.getByText('KEPT HERE')).toHaveCount(0)
  })
  await expect(message).toContainText('Shop Support')
  await expect(message.getByText('Two lines of <b>text</b>')).toBeVisible()
  await expect(message.getByRole('link', { name: 'REPLY' })).toHaveAttribute(
    'href',
    /^mailto:inbox@fans\.example\?subject=Re%3A%20Shop%20Support&body=.*%3E%20Two%20lines/,
  )
  await test.step('REPLY marks it as answered, says so, and can be taken back', async () => {
    await page.getByRole('radio', { name: 'Not answered', exact: true }).click()
    await page.getByRole('link', { name: 'REPLY Inbox Tester', exact: true }).click()
    await expect(notice(page)).toContainText('Message from Inbox Tester marked as answered.')
    await expect(message).toHaveCount(0)
    await notice(page).getByRole('button', { name: 'UNDO' }).click()
    await expect(message).toBeVisible()
    await page.getByRole('radio', { name: 'Inbox', exact: true }).click()
  })
  await pressInRow(page, 'Inbox Tester', 'ANSWERED')
  await expect(message.getByText('ANSWERED', { exact: true })).toBeVisible()
  await pressInRow(page, 'Inbox Tester', 'ARCHIVE')
  await expect(notice(page)).toContainText('Message from Inbox Tester moved to the archive.')
  await expect(page.getByText('No messages match.')).toBeVisible()
  await page.getByRole('radio', { name: 'Archive', exact: true }).click()
  await pressInRow(page, 'Inbox Tester', 'DELETE')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    'Are you sure you want to delete the message from "Inbox Tester"?',
  )
  await question.getByRole('button', { name: 'DELETE' }).click()
  await expect(notice(page)).toContainText('Message from Inbox Tester deleted.')
  await expect(page.getByText('No messages match.')).toBeVisible()
})

test('sign-ups are searched, taken along as CSV and forgotten', async ({ page }) => {
  await open(page, 'signups', 'Newsletter Sign-ups')
  await expect(row(page, 'Josse')).toContainText('josse@fans.example')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'DOWNLOAD CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain('"Anneke Vos","anneke@fans.example"')
  await page.getByLabel('Search').fill('josse')
  await expect(page).toHaveURL(/q=josse/)
  await pressInRow(page, 'Josse', 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(notice(page)).toContainText('Josse is off the list.')
  await expect(page.getByText('No sign-ups match.')).toBeVisible()
})

test('what was done is told in sentences, and filtered by who and what', async ({ page }) => {
  await comeBack(page)
  const release = { title: 'Soon deleted', artist: 'Nobody' }
  const id = await addRelease(page.request, release)
  await callAsStaff(page.request, 'removeRelease', { id })

  await open(page, 'activity', 'Activity')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Ines signed in' }).first()).toBeVisible()
  await page.getByLabel('What').selectOption('Releases deleted')
  await expect(page).toHaveURL(/what=release-deleted/)
  await expect(entries.first()).toContainText('Ines deleted the release “Soon deleted”')
  await page.getByLabel('Who').selectOption({ label: 'Dov' })
  await expect(page.getByText('No matching activity.')).toBeVisible()
})
