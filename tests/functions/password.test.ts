import { beforeEach, expect, test } from 'vitest'
import { relatedPasswordMessage } from '#src/features/staff/admin/messages.ts'
import { backend, exec } from '#tests/support/backend/backend-fixture.ts'
import { addStaff, Browser, password, signedIn } from '#tests/support/functions/browser-session.ts'

let made = 0
let name: string
let browser: Browser

beforeEach(async () => {
  await exec('delete from public.rate_limits')
  name = `person${++made}`
  await addStaff(backend, name, 'moderator')
  browser = await signedIn(name)
})

const change = (currentPassword: string, newPassword: string) =>
  browser.call('changePassword', { currentPassword, newPassword })

test('the new password works and the old one does not, in this browser without signing in again', async () => {
  expect(await change(password, 'a new password')).toEqual({ status: 200, outcome: 'changed' })
  expect((await browser.whoAmI()).status).toBe(200)
  expect((await new Browser().signIn(name)).status).toBe(401)
  expect((await new Browser().signIn(name, 'a new password')).status).toBe(200)
})

test('every other session of the account is over', async () => {
  const phone = await signedIn(name)
  const laptop = await signedIn(name)
  laptop.tokens((tokens) => (tokens.expires_at = 1))
  await change(password, 'a new password')
  expect((await phone.whoAmI()).status).toBe(401)
  expect((await laptop.whoAmI()).status).toBe(401)
})

test('a wrong current password is refused, and the session stays', async () => {
  expect(await change('not it', 'a new password')).toMatchObject({
    status: 403,
    error: { code: 'wrong-password', message: 'Incorrect password' },
  })
  expect((await browser.whoAmI()).status).toBe(200)
  expect((await new Browser().signIn(name)).status).toBe(200)
})

test('the own address and the name of the label are refused, whatever stands between their letters', async () => {
  await exec("update public.site_settings set label_name = 'New Label 7'")
  const said = relatedPasswordMessage
  for (const related of [
    `${name}@label.example`,
    `${name.toUpperCase()} label example`,
    'new-label-7!',
    'New Label 72026',
    `${name}12345678`,
    'deadwax1',
    'Deadwax 2026!',
  ])
    expect([related, await change(password, related)]).toEqual([
      related,
      {
        status: 400,
        error: { code: 'common-password', message: said, fields: { newPassword: said } },
      },
    ])
  expect((await change(password, `${name} and a sentence`)).status).toBe(200)
})

test('one of the thousand most common passwords is refused beside its field', async () => {
  const said = 'This is one of the thousand most common passwords. Please choose another one.'
  expect(await change(password, 'Qwertyuiop')).toEqual({
    status: 400,
    error: { code: 'common-password', message: said, fields: { newPassword: said } },
  })
  expect((await new Browser().signIn(name)).status).toBe(200)
})

test('guessing the current password costs what guessing at the door costs', async () => {
  // A session of today, and not of this minute.
  await exec("update auth.sessions set created_at = created_at - interval '5 minutes'")
  browser.tokens((tokens) => (tokens.expires_at = 1))
  for (let count = 0; count < 10; count++)
    expect((await change(`guess ${count}`, 'a new password')).status).toBe(403)
  expect(await change(password, 'a new password')).toMatchObject({
    status: 429,
    error: { code: 'too-many-attempts' },
  })
  expect((await browser.whoAmI()).status).toBe(200)
})
