// A project may ask more of passwords than the site: each way to set one says what lacks, at the field on the screen, and spends
// nothing that led there.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin, backend, exec, sql } from '#tests/support/functions/staff-fixture.ts'
import { openAuth } from '#tests/support/auth/auth-cases.ts'
import {
  addStaff,
  Browser,
  emailOf,
  password,
  signedIn,
  type Told,
} from '#tests/support/functions/browser-session.ts'
import { projectOf, runCommand } from '#tests/support/functions/command.ts'

let made = 0
const newName = () => `person${++made}`
const letters = 'abcdefghijklmnopqrstuvwxyz'

beforeEach(() => exec('delete from public.rate_limits'))
afterEach(() => backend.auth.reset())

const acceptIn = (browser: Browser, token: string) => (given: string) =>
  browser.ask('POST /api/invites/accept', { token, password: given })

const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1)

/** Each way to a new password: what it asks of the site with one, and the field on its screen. */
const ways: [
  way: string,
  field: string,
  prepare: () => Promise<(given: string) => Promise<Told>>,
][] = [
  [
    'CREATE USER',
    'password',
    async () => {
      const name = newName()
      const person = { username: name, email: emailOf(name), role: 'moderator' }
      return (given) => admin.call('createUser', { ...person, password: given })
    },
  ],
  [
    'an invitation',
    'password',
    async () => {
      const name = newName()
      const person = { username: name, email: emailOf(name), role: 'moderator' }
      const made = await admin.call<{ url: string }>('createInvite', person)
      return acceptIn(new Browser(), tokenOf(made))
    },
  ],
  [
    'a link for a new password',
    'password',
    async () => {
      const id = await addStaff(backend, newName(), 'moderator')
      const made = await admin.call<{ url: string }>('createResetLink', { id })
      return acceptIn(new Browser(), tokenOf(made))
    },
  ],
  [
    'the link of a mail',
    'password',
    async () => {
      const name = newName()
      const id = await addStaff(backend, name, 'moderator')
      const auth = openAuth({ url: backend.url, ...backend.secrets, query: sql })
      const token = await auth.linkFor({ id, email: emailOf(name), password })
      return acceptIn(new Browser(), `mail=${token}`)
    },
  ],
  [
    'an admin who sets one',
    'password',
    async () => {
      const id = await addStaff(backend, newName(), 'moderator')
      return (given) => admin.call('changeUser', { id, password: given })
    },
  ],
  [
    'its owner',
    'newPassword',
    async () => {
      const name = newName()
      await addStaff(backend, name, 'moderator')
      const browser = await signedIn(name)
      const body = { currentPassword: password }
      return (given) => browser.call('changePassword', { ...body, newPassword: given })
    },
  ],
]

test.each(ways)(
  '%s says what a password lacks, and takes the next one',
  async (_way, field, prepare) => {
    const give = await prepare()
    Object.assign(backend.auth.settings, {
      minimumPasswordLength: 12,
      requiredCharacters: [letters, letters.toUpperCase(), '0123456789', '!@#$%^&*'],
      leakedPasswords: ['Tr0ub4dor&3!'],
    })
    for (const [given, lacks] of [
      ['eleven letter', 'It needs a small letter, a capital letter, a digit, and a symbol.'],
      ['Short1!x', 'It needs at least 12 characters.'],
      ['Tr0ub4dor&3!', 'It stands in lists of leaked passwords.'],
    ] as const) {
      const refused = await give(given)
      expect([refused.status, refused.error]).toEqual([
        400,
        {
          code: 'weak-password',
          message: `Password is too weak. ${lacks}`,
          fields: { [field]: `Password is too weak. ${lacks}` },
        },
      ])
    }
    expect((await give('C0rrect horse!')).status).toBeLessThan(300)
  },
)

test('a refused password of a new account leaves nobody at Auth', async () => {
  const name = newName()
  backend.auth.settings.minimumPasswordLength = 12
  const person = {
    username: name,
    email: emailOf(name),
    role: 'moderator',
    password: 'eleven11111',
  }
  expect((await admin.call('createUser', person)).status).toBe(400)
  expect(await sql('select id from auth.users where email = $1', [emailOf(name)])).toEqual([])
})

test('a refused change of one’s own password leaves no session but the one in the browser', async () => {
  const name = newName()
  const id = await addStaff(backend, name, 'moderator')
  const browser = await signedIn(name)
  backend.auth.settings.minimumPasswordLength = 12
  for (let count = 0; count < 3; count++) {
    const body = { currentPassword: password, newPassword: `eleven1111${count}` }
    expect((await browser.call('changePassword', body)).status).toBe(400)
  }
  expect(await sql('select id from auth.sessions where user_id = $1', [id])).toHaveLength(1)
  expect((await browser.whoAmI()).status).toBe(200)
})

test.each([
  ['a new admin', async () => newName(), []],
  [
    'a rescue',
    async () => {
      const name = newName()
      await addStaff(backend, name, 'moderator')
      return name
    },
    ['--rescue'],
  ],
])(
  'npm run admin says of %s what a password lacks, and changes nothing',
  async (_what, prepare, flags) => {
    const name = await prepare()
    const before = await sql('select count(*) from auth.users')
    backend.auth.settings.minimumPasswordLength = 12
    const said = { ADMIN_EMAIL: emailOf(name), ADMIN_USERNAME: name, ADMIN_PASSWORD: 'eleven11111' }
    const { code, output } = await runCommand('admin', { ...projectOf(backend), ...said }, ...flags)
    expect([code, output]).toEqual([1, 'Password is too weak. It needs at least 12 characters.'])
    expect(await sql('select count(*) from auth.users')).toEqual(before)
    expect(
      await sql("select id from public.users where email = $1 and role = 'admin'", [emailOf(name)]),
    ).toEqual([])
  },
)
