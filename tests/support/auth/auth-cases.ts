// What Supabase Auth answers, case by case: the calls that the site makes of it, and every refusal that staff can meet. Each
// case was run against the real server (August 2026) as well as against the embedded backend's.
import { randomUUID } from 'node:crypto'
import type { AuthSettings } from '#supabase/local/auth/settings.ts'
import { AuthClient, type AuthUnderTest } from './auth-client.ts'

export type AuthCase = {
  /** What happens, in words. */
  name: string
  /** How the project is set up, where that is not as supabase/config.toml says. */
  settings?: Partial<AuthSettings>
  /** The answers as lines, 'status code: message' where something is refused. */
  answers: (auth: AuthClient) => Promise<unknown[]>
  are: unknown[]
}

const wrongPassword = '400 invalid_credentials: Invalid login credentials'
const tooMany = '429 over_request_rate_limit: Request rate limit reached'
const linkIsOver = '403 otp_expired: Email link is invalid or has expired'
const noSession = '403 session_not_found: Session from session_id claim in JWT does not exist'

const signingIn: AuthCase[] = [
  {
    name: 'a wrong password and an unknown address are answered alike',
    answers: async (auth) => {
      const { email } = await auth.person()
      return [await auth.signIn(email, 'a wrong one'), await auth.signIn('no@label.example', 'x')]
    },
    are: [wrongPassword, wrongPassword],
  },
  {
    name: 'a banned account is told so before its password is looked at',
    answers: async (auth) => {
      const person = await auth.person()
      await auth.ban(person)
      return [await auth.signIn(person.email), await auth.signIn(person.email, 'a wrong one')]
    },
    are: ['400 user_banned: User is banned', '400 user_banned: User is banned'],
  },
  {
    name: 'an account whose address nobody confirmed is told so after its password was right',
    answers: async (auth) => {
      const { email } = await auth.person({ email_confirm: false })
      return [await auth.signIn(email), await auth.signIn(email, 'a wrong one')]
    },
    are: ['400 email_not_confirmed: Email not confirmed', wrongPassword],
  },
  {
    name: 'without an address',
    answers: async (auth) => [await auth.signIn('')],
    are: ['400 validation_failed: missing email or phone'],
  },
  {
    name: 'where sign-in by e-mail is off',
    settings: { isEmailEnabled: false },
    answers: async (auth) => {
      const { email } = await auth.person()
      return [
        await auth.signIn(email),
        await auth.signIn(email, undefined, auth.secret),
        await auth.recover(email),
      ]
    },
    are: [
      '422 email_provider_disabled: Email logins are disabled',
      '422 email_provider_disabled: Email logins are disabled',
      '400 email_provider_disabled: Email logins are disabled',
    ],
  },
  {
    name: 'where a captcha is asked for, and not of the secret key',
    settings: { captcha: true },
    answers: async (auth) => {
      const { email } = await auth.person()
      const session = await auth.session(email, auth.secret)
      return [
        await auth.signIn(email),
        await auth.recover(email),
        await auth.refresh(session),
        await auth.signIn(email, undefined, auth.secret),
      ]
    },
    are: [
      '400 captcha_failed: captcha protection: request disallowed (no captcha_token found)',
      '400 captcha_failed: captcha protection: request disallowed (no captcha_token found)',
      '200',
      '200',
    ],
  },
]

const sessions: AuthCase[] = [
  {
    name: 'banned: what the old tokens are for is refused, and the sessions stay until the ban is over',
    answers: async (auth) => {
      const person = await auth.person()
      const session = await auth.session(person.email)
      await auth.ban(person)
      const banned = [
        await auth.whoAmI(session),
        await auth.changePassword(session, { password: 'another long one' }),
        await auth.signOut(session, 'global'),
        await auth.refresh(session),
      ]
      await auth.ban(person, 'none')
      return [...banned, await auth.whoAmI(session), await auth.refresh(session)]
    },
    are: [
      '403 user_banned: User is banned',
      '403 user_banned: User is banned',
      '403 user_banned: User is banned',
      '400 user_banned: Invalid Refresh Token: User Banned',
      '200',
      '200',
    ],
  },
  {
    name: 'a session that has run out is refreshed no more, but still answers who it is',
    answers: async (auth) => {
      const { email } = await auth.person()
      const session = await auth.session(email)
      await auth.query(
        `update auth.sessions set not_after = now() - interval '1 minute'
          where user_id = (select id from auth.users where email = $1)`,
        [email],
      )
      return [await auth.refresh(session), await auth.whoAmI(session)]
    },
    are: ['400 session_expired: Invalid Refresh Token: Session Expired', '200'],
  },
  {
    name: 'a refresh token of one generation ago works, one of two after ten seconds ends the session',
    answers: async (auth) => {
      const { email } = await auth.person()
      const age = () =>
        auth.query(
          `update auth.refresh_tokens set updated_at = now() - interval '11 seconds'
            where user_id::text = (select id::text from auth.users where email = $1)`,
          [email],
        )
      const first = await auth.session(email)
      const second = await auth.refreshed(first)
      await age()
      const again = await auth.refreshed(first)
      const third = await auth.refreshed(second)
      await age()
      const answers = [again.refresh_token === second.refresh_token, await auth.refresh(first)]
      await age()
      return [...answers, await auth.refresh(third), await auth.whoAmI(third)]
    },
    are: [
      true,
      '400 refresh_token_already_used: Invalid Refresh Token: Already Used',
      '400 refresh_token_already_used: Invalid Refresh Token: Already Used',
      '200',
    ],
  },
  {
    name: 'a refresh token of two generations ago works within ten seconds',
    answers: async (auth) => {
      const { email } = await auth.person()
      const first = await auth.session(email)
      const third = await auth.refreshed(await auth.refreshed(first))
      return [await auth.refresh(first), await auth.refresh(third)]
    },
    are: ['200', '200'],
  },
  {
    name: 'a refresh token that nobody has, and what is none',
    answers: async (auth) => [
      await auth.refresh({ refresh_token: 'abcdefghijkl' }),
      await auth.refresh({ refresh_token: 'short' }),
    ],
    are: [
      '400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found',
      '400 validation_failed: Refresh token is not valid',
    ],
  },
  {
    name: 'a refresh keeps when the session began and which it is',
    answers: async (auth) => {
      const { email } = await auth.person()
      const before = await auth.session(email)
      const after = await auth.refreshed(before)
      const [was, is] = [before, after].map(({ access_token }) => auth.claimsOf(access_token))
      return [was?.amr, is?.session_id === was?.session_id].map((one) =>
        JSON.stringify(one) === JSON.stringify(is?.amr) ? 'the same amr' : one,
      )
    },
    are: ['the same amr', true],
  },
  {
    name: 'a session that was signed out here, elsewhere and everywhere',
    answers: async (auth) => {
      const { email } = await auth.person()
      const [one, two] = [await auth.session(email), await auth.session(email)]
      const local = [await auth.signOut(one, 'local'), await auth.whoAmI(one)]
      const global = [await auth.signOut(two, 'global'), await auth.whoAmI(two)]
      return [...local, await auth.refresh(one), ...global, await auth.signOut(two, 'local')]
    },
    are: [
      '204',
      noSession,
      '400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found',
      '204',
      noSession,
      noSession,
    ],
  },
  {
    name: 'an account that was deleted, or a token that is none',
    answers: async (auth) => {
      const person = await auth.person()
      const session = await auth.session(person.email)
      await auth.remove(person)
      return [
        await auth.whoAmI(session),
        await auth.refresh(session),
        await auth.signOut(session, 'global'),
        (await auth.whoAmI({ access_token: 'a.b.c' })).slice(0, 12),
      ]
    },
    are: [
      '403 user_not_found: User from sub claim in JWT does not exist',
      '400 refresh_token_not_found: Invalid Refresh Token: Refresh Token Not Found',
      '403 user_not_found: User from sub claim in JWT does not exist',
      '403 bad_jwt:',
    ],
  },
  {
    name: 'a row that somebody else holds for five seconds',
    settings: { state: 'locked' },
    answers: async (auth) => {
      const { email } = await auth.person()
      return [await auth.refresh(await auth.session(email))]
    },
    are: [
      '409 conflict: Too many concurrent token refresh requests on the same session or refresh token',
    ],
  },
  {
    name: 'a database that does not answer for ten seconds',
    settings: { state: 'stuck' },
    answers: async (auth) => [await auth.signIn('a@label.example')],
    are: ['504 request_timeout: Processing this request timed out, please retry after a moment.'],
  },
]

const passwords: AuthCase[] = [
  {
    name: 'a new password of one’s own: too short, the same, too long, without the old one, with a wrong one',
    answers: async (auth) => {
      const { email, password } = await auth.person()
      const session = await auth.session(email)
      const change = (next: string, current?: string) =>
        auth.changePassword(session, { password: next, current_password: current })
      return [
        await change('short', password),
        await change(password, password),
        await change('x'.repeat(73), password),
        await change('another long one'),
        await change('another long one', 'a wrong one'),
        await change('another long one', password),
      ]
    },
    are: [
      '422 weak_password [length]: Password should be at least 8 characters.',
      '422 same_password: New password should be different from the old password.',
      '400 validation_failed: Password cannot be longer than 72 characters',
      '400 current_password_required: Current password required when setting new password.',
      '400 current_password_invalid: Current password required when setting new password.',
      '200',
    ],
  },
  {
    name: 'a project that asks for twelve letters and symbols says what lacks',
    settings: {
      minimumPasswordLength: 12,
      requiredCharacters: ['abcdefghijklmnopqrstuvwxyz', '0123456789', '!#'],
    },
    answers: async (auth) => {
      const { email, id, password } = await auth.person()
      const session = await auth.session(email)
      return [
        await auth.changePassword(session, { password: 'short', current_password: password }),
        await auth.setPassword(id, 'a long password'),
        await auth.setPassword(id, 'a long password 1!'),
      ]
    },
    are: [
      '422 weak_password [length,characters]: Password should be at least 12 characters. Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789, !#.',
      '422 weak_password [characters]: Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789, !#.',
      '200',
    ],
  },
  {
    name: 'a password that was leaked',
    settings: { leakedPasswords: ['a leaked password'] },
    answers: async (auth) => {
      const { id } = await auth.person()
      return [await auth.setPassword(id, 'a leaked password')]
    },
    are: [
      '422 weak_password [pwned]: Password is known to be weak and easy to guess, please choose a different one.',
    ],
  },
  {
    name: 'a session older than a day changes no password',
    answers: async (auth) => {
      const { email, password } = await auth.person()
      const session = await auth.session(email)
      await auth.query(
        `update auth.sessions set created_at = now() - interval '25 hours'
          where user_id = (select id from auth.users where email = $1)`,
        [email],
      )
      const passwords = { password: 'another long one', current_password: password }
      return [await auth.changePassword(session, passwords)]
    },
    are: ['400 reauthentication_needed: Password update requires reauthentication'],
  },
  {
    name: 'a password of one’s own ends the other sessions, one that an admin sets ends all',
    answers: async (auth) => {
      const { email, id, password } = await auth.person()
      const [mine, other] = [await auth.session(email), await auth.session(email)]
      const passwords = { password: 'another long one', current_password: password }
      const own = [
        await auth.changePassword(mine, passwords),
        await auth.whoAmI(mine),
        await auth.whoAmI(other),
      ]
      const admins = [await auth.setPassword(id, 'yet another one'), await auth.whoAmI(mine)]
      return [...own, ...admins, await auth.setPassword(id, 'yet another one')]
    },
    are: ['200', '200', noSession, '200', noSession, '200'],
  },
]

const accounts: AuthCase[] = [
  {
    name: 'a new account: any strength of password, its id if it brings one, letters of any case',
    answers: async (auth) => {
      const id = randomUUID()
      const email = `Ada.${id}@Label.example`
      return [
        await auth.create({ id, email, password: 'x', email_confirm: true }),
        (await auth.found(id))?.email === email.toLowerCase(),
        await auth.signIn(email, 'x'),
      ]
    },
    are: ['200', true, '200'],
  },
  {
    name: 'an address that is taken, an id that is taken, two at one moment',
    answers: async (auth) => {
      const person = await auth.person()
      const { email, password } = auth.newcomer()
      const twice = [auth.create({ email, password }), auth.create({ email, password })]
      const [one, two] = (await Promise.all(twice)).sort()
      return [
        await auth.create({ email: person.email.toUpperCase(), password }),
        await auth.create({ ...auth.newcomer(), id: person.id }),
        one,
        two,
      ]
    },
    are: [
      '422 email_exists: A user with this email address has already been registered',
      '500 unexpected_failure: Database error creating new user',
      '200',
      '500 unexpected_failure: Database error creating new user',
    ],
  },
  {
    name: 'an address of an account that was deleted softly, which keeps its row',
    answers: async (auth) => {
      const person = await auth.person()
      await auth.remove(person, { should_soft_delete: true })
      return [
        await auth.create({ ...auth.newcomer(), id: person.id }),
        await auth.signIn(person.email),
        (await auth.found(person.id))?.email === person.email,
      ]
    },
    are: ['500 unexpected_failure: Database error creating new user', wrongPassword, false],
  },
  {
    name: 'what is no address, one that is too long, a password above 72 bytes, an id that is none',
    answers: async (auth) => {
      const { password } = auth.newcomer()
      const refused = await auth.create({ email: 'nobody', password })
      return [
        refused.slice(0, 22),
        await auth.create({ email: `${'a'.repeat(250)}@a.example`, password }),
        await auth.create({ ...auth.newcomer(), password: 'é'.repeat(37) }),
        await auth.create({ ...auth.newcomer(), id: 'nobody' }),
        await auth.create({ email: '', password }),
      ]
    },
    are: [
      '400 validation_failed:',
      '400 validation_failed: An email address is too long',
      '500 unexpected_failure: Internal Server Error',
      '400 validation_failed: ID must conform to the uuid v4 format',
      '400 validation_failed: Cannot create a user without either an email or phone',
    ],
  },
  {
    name: 'a visitor who signs up, and one who asks the admin API',
    answers: async (auth) => [
      await auth.signUp(auth.newcomer()),
      await auth.create(auth.newcomer(), auth.publishable),
    ],
    are: [
      '422 signup_disabled: Signups not allowed for this instance',
      '403 not_admin: User not allowed',
    ],
  },
  {
    name: 'an account that is not there, a ban that is none',
    answers: async (auth) => {
      const { id } = await auth.person()
      const nobody = randomUUID()
      return [
        await auth.setPassword(nobody, 'a long password'),
        await auth.remove({ id: nobody }),
        (await auth.ban({ id }, 'long')).slice(0, 58),
        await auth.setPassword('nobody', 'a long password'),
      ]
    },
    are: [
      '404 user_not_found: User not found',
      '404 user_not_found: User not found',
      '400 validation_failed: invalid format for ban duration: ti',
      '404 validation_failed: user_id must be an UUID',
    ],
  },
]

const mails: AuthCase[] = [
  {
    name: 'the link of a mail opens a session once',
    answers: async (auth) => {
      const person = await auth.person()
      const token = await auth.linkFor(person)
      return [await auth.verify(token), await auth.verify(token), await auth.verify('0'.repeat(56))]
    },
    are: ['200', linkIsOver, linkIsOver],
  },
  {
    name: 'the session of a mail changes the password without the old one, to the old one not',
    answers: async (auth) => {
      const person = await auth.person()
      const session = await auth.verified(await auth.linkFor(person))
      return [
        auth.methodOf(session),
        await auth.changePassword(session, { password: 'short' }),
        await auth.changePassword(session, { password: person.password }),
        await auth.changePassword(session, { password: 'another long one' }),
        await auth.signIn(person.email, 'another long one'),
      ]
    },
    are: [
      'otp',
      '422 weak_password [length]: Password should be at least 8 characters.',
      '422 same_password: New password should be different from the old password.',
      '200',
      '200',
    ],
  },
  {
    name: 'a link that is older than an hour, or that a newer one replaced',
    answers: async (auth) => {
      const person = await auth.person()
      const replaced = await auth.linkFor(person)
      const old = await auth.linkFor(person)
      await auth.query(
        `update auth.users set recovery_sent_at = now() - interval '25 hours' where id = $1`,
        [person.id],
      )
      return [await auth.verify(replaced), await auth.verify(old)]
    },
    are: [linkIsOver, linkIsOver],
  },
  {
    name: 'a new password ends the links of mails, and lets the next mail go at once',
    answers: async (auth) => {
      const [one, other] = [await auth.person(), await auth.person()]
      const links = [await auth.linkFor(one), await auth.linkFor(other)]
      await auth.setPassword(one.id, 'another long one')
      const session = await auth.session(other.email)
      const passwords = { password: 'another long one', current_password: other.password }
      await auth.changePassword(session, passwords)
      return [
        ...(await Promise.all(links.map((link) => auth.verify(link)))),
        await auth.recover(one.email),
        await auth.recover(other.email),
      ]
    },
    are: [linkIsOver, linkIsOver, '200', '200'],
  },
  {
    name: 'a link of somebody who was banned since',
    answers: async (auth) => {
      const person = await auth.person()
      const token = await auth.linkFor(person)
      await auth.ban(person)
      return [await auth.verify(token)]
    },
    are: ['403 user_banned: User is banned'],
  },
  {
    name: 'a mail for a known address, for it again within a minute, for an unknown one, for none',
    answers: async (auth) => {
      const { email } = await auth.person()
      const first = await auth.recover(email)
      const again = await auth.recover(email)
      return [
        first,
        again.replace(/\d+ seconds?/, 'N seconds'),
        await auth.recover('no@label.example'),
        (await auth.recover('nobody')).slice(0, 22),
      ]
    },
    are: [
      '200',
      '429 over_email_send_rate_limit: For security purposes, you can only request this after N seconds.',
      '200',
      '400 validation_failed:',
    ],
  },
  {
    name: 'a mail by the server of Supabase to somebody outside the project',
    settings: { mail: 'built-in' },
    answers: async (auth) => {
      const { email } = await auth.person()
      return [(await auth.recover(email)).replace(email, 'them')]
    },
    are: [
      '400 email_address_not_authorized: Email address "them" cannot be used as it is not authorized',
    ],
  },
  {
    name: 'a mail while the server for mails is down',
    settings: { mail: 'down' },
    answers: async (auth) => {
      const { email } = await auth.person()
      return [await auth.recover(email)]
    },
    are: ['500 unexpected_failure: Error sending recovery email'],
  },
]

/** Tries until the first refusal, which must be the limit's. */
async function triesBefore(refusal: string, attempt: () => Promise<string>): Promise<number> {
  for (let tries = 0; tries < 60; tries++) if ((await attempt()) === refusal) return tries
  return Infinity
}
/** One or two more while they are tried. */
const about = (count: number) => (count >= 30 && count <= 34 ? 'about 30' : count)

const limits: AuthCase[] = [
  {
    name: 'thirty tries of sign-in and refresh together for each address that the secret key forwards',
    answers: async (auth) => {
      const crowd = auth.from('203.0.113.7', auth.secret)
      const staff = auth.from('203.0.113.8', auth.secret)
      const { email } = await auth.person()
      const session = await auth.session(email, staff)
      const count = await triesBefore(tooMany, () => auth.signIn('no@label.example', 'x', crowd))
      return [about(count), await auth.refresh(session, crowd), await auth.refresh(session, staff)]
    },
    are: ['about 30', tooMany, '200'],
  },
  {
    name: 'an address that comes without the secret key, or is none, does not count',
    answers: async (auth) => {
      const own = auth.from('203.0.113.9', auth.publishable)
      const count = await triesBefore(tooMany, () => auth.signIn('no@label.example', 'x', own))
      return [
        about(count),
        await auth.signIn('no@label.example', 'x', auth.from('203.0.113.10', auth.publishable)),
        await auth.signIn('no@label.example', 'x', auth.from('unknown', auth.secret)),
      ]
    },
    are: ['about 30', tooMany, tooMany],
  },
  {
    name: 'a captcha is asked for before a sign-in is counted, and a new password is counted once its session is known',
    settings: { captcha: true },
    answers: async (auth) => {
      for (let tries = 0; tries < 40; tries++) {
        await auth.signIn('no@label.example', 'x')
        await auth.changePassword({ access_token: 'a.b.c', refresh_token: '' }, { password: 'x' })
      }
      const { email } = await auth.person()
      const session = await auth.session(email, auth.from('unknown', auth.secret))
      return [await auth.refresh(session), await auth.changePassword(session, { password: 'x' })]
    },
    are: ['200', '422 weak_password [length]: Password should be at least 8 characters.'],
  },
  {
    name: 'a project that takes no forwarded address counts all of the site as one',
    settings: { isForwardedAddressUsed: false },
    answers: async (auth) => {
      const crowd = auth.from('203.0.113.11', auth.secret)
      const count = await triesBefore(tooMany, () => auth.signIn('no@label.example', 'x', crowd))
      const staff = auth.from('203.0.113.12', auth.secret)
      return [about(count), await auth.signIn('no@label.example', 'x', staff)]
    },
    are: ['about 30', tooMany],
  },
  {
    name: 'thirty tries in five minutes of a mail, of its link, and of a new password, each by itself',
    answers: async (auth) => {
      const crowd = auth.from('203.0.113.13', auth.secret)
      const { email } = await auth.person()
      const session = await auth.session(email)
      return [
        about(await triesBefore(tooMany, () => auth.recover('no@label.example', crowd))),
        about(await triesBefore(tooMany, () => auth.verify('0'.repeat(56), crowd))),
        about(await triesBefore(tooMany, () => auth.changePassword(session, { password: 'x' }))),
        await auth.signIn('no@label.example', 'x', crowd),
      ]
    },
    are: ['about 30', 'about 30', 'about 30', wrongPassword],
  },
]

export const authCases: AuthCase[] = [
  ...signingIn,
  ...sessions,
  ...passwords,
  ...accounts,
  ...mails,
  ...limits,
]

export const openAuth = (auth: AuthUnderTest): AuthClient => new AuthClient(auth)
