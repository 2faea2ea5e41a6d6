import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

const chosen = 'a password of their own'

type Doing = {
  /** What is asked of the site; again when it was refused. */
  ask: () => Promise<Told>
  /** Whose account it is, and the password that it has in the end; none for somebody who is out. */
  email: string
  ends: string | undefined
  /** The link of a mail is spent by Auth at its first call: lost there, the old password stays, and another mail is needed. */
  mayKeep?: string
}

let made = 0
const newName = () => `person${++made}`

async function somebody(more = '') {
  const name = newName()
  const id = await addStaff(backend, name, 'moderator')
  if (more) await exec(`update public.users set ${more} where id = '${id}'`)
  return { name, id, email: emailOf(name) }
}

const change = async (body: object, ends: string | undefined, more = ''): Promise<Doing> => {
  const { id, email } = await somebody(more)
  return { ask: () => admin.call('changeUser', { id, ...body }), email, ends }
}

const accept = (url: string) => () =>
  new Browser().ask('POST /api/invites/accept', {
    token: new URL(url).hash.slice(1),
    password: chosen,
  })

const operations: Record<string, () => Promise<Doing>> = {
  'an account is made': async () => {
    const name = newName()
    const body = { username: name, email: emailOf(name), password: chosen, role: 'moderator' }
    return { ask: () => admin.call('createUser', body), email: emailOf(name), ends: chosen }
  },
  'an invitation is made and used': async () => {
    const name = newName()
    const body = { username: name, email: emailOf(name), role: 'moderator' }
    let url = ''
    const ask = async () => {
      if (url) return accept(url)()
      const answer = await admin.call<{ url: string }>('createInvite', body)
      if (answer.status !== 201) return answer
      url = answer.url
      return accept(url)()
    }
    return { ask, email: emailOf(name), ends: chosen }
  },
  'a link for a new password is made and used': async () => {
    const { id, email } = await somebody()
    let url = ''
    const ask = async () => {
      if (url) return accept(url)()
      const answer = await admin.call<{ url: string }>('createResetLink', { id })
      if (answer.status !== 201) return answer
      url = answer.url
      return accept(url)()
    }
    return { ask, email, ends: chosen }
  },
  'a password is set by an admin': () => change({ password: chosen }, chosen),
  'a password is changed by its owner': async () => {
    const { name, email } = await somebody()
    const browser = await signedIn(name)
    const body = { currentPassword: password, newPassword: chosen }
    return { ask: () => browser.call('changePassword', body), email, ends: chosen }
  },
  'the link of a mail is used': async () => {
    const { id, email } = await somebody()
    const auth = openAuth({ url: backend.url, ...backend.secrets, query: sql })
    const token = `mail=${await auth.linkFor({ id, email, password })}`
    const browser = new Browser()
    const ask = () => browser.ask('POST /api/invites/accept', { token, password: chosen })
    return { ask, email, ends: chosen, mayKeep: password }
  },
  'somebody gets another name': () => change({ username: `renamed${++made}` }, password),
  'somebody gets another role': () => change({ role: 'admin' }, password),
  'somebody is disabled': () => change({ disabled: true }, undefined),
  'somebody is enabled': async () => {
    const doing = await change({ disabled: false }, password, 'disabled_at = now()')
    await exec(
      `update auth.users set banned_until = now() + interval '1 year' where email = '${doing.email}'`,
    )
    return doing
  },
  'somebody is removed': async () => {
    const { id, email } = await somebody()
    return { ask: () => admin.call('removeUser', { id }), email, ends: undefined }
  },
}

/** Calls that are carried out when everything else is over. */
const late: (() => Promise<unknown>)[] = []

/** What happens to one call of Supabase. */
export const mishaps: Record<string, (call: () => Promise<Response>) => Promise<Response>> = {
  'is carried out when all else is over': (call) => {
    late.push(call)
    return Promise.reject(new TypeError('fetch failed'))
  },
  'never arrives': () => Promise.reject(new TypeError('fetch failed')),
  'is carried out, and its answer is lost': async (call) => {
    await call()
    throw new TypeError('fetch failed')
  },
  'is carried out twice': async (call) => {
    await call()
    return call()
  },
  'is answered by a gateway that gave up': async (call) => {
    await call()
    return new Response('upstream request timeout', { status: 504 })
  },
}

/** Lets something happen to the nth call that this request makes; answers how many it made. */
function spoil(nth: number, mishap: (typeof mishaps)[string]): () => number {
  let calls = 0
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    ++calls === nth ? mishap(() => real(input, init)) : real(input, init),
  )
  return () => calls
}

beforeEach(() => exec('delete from public.rate_limits'))
afterEach(() => vi.restoreAllMocks())

/** Whether somebody gets a session at Supabase Auth, and whether the site lists them as one who does. */
async function stateOf(email: string, given: string) {
  const auth = openAuth({ url: backend.url, ...backend.secrets, query: sql })
  const listed = await sql(
    `select id from public.users where email = $1 and disabled_at is null and removed_at is null`,
    [email],
  )
  const answer = await auth.signIn(email, given, auth.from(`192.0.2.${++made % 250}`, auth.secret))
  return { isListed: listed.length === 1, signsIn: answer === '200' }
}

/** Each call that an operation makes without a mishap, as numbers from 1. */
async function callsOf(prepare: () => Promise<Doing>): Promise<number> {
  const { ask } = await prepare()
  const calls = spoil(0, mishaps['never arrives']!)
  await ask()
  vi.restoreAllMocks()
  return calls()
}

/**
 * The tests of some mishaps: whatever answer of Supabase is lost, comes late or comes twice while somebody joins, changes or
 * leaves, doing it again finishes it, and nobody is left who can sign in and is not listed, or is listed and cannot.
 */
export function testMishaps(names: readonly string[]): void {
  describe.each(Object.entries(operations))('%s', (_operation, prepare) => {
    test.each(names)(
      'finishes when it is done again after a call that %s',
      async (name) => {
        const count = await callsOf(prepare)
        expect(count).toBeGreaterThan(2)
        for (let nth = 1; nth <= count; nth++) {
          await exec(
            'delete from public.rate_limits; update public.staff_links set leased_until = null',
          )
          const { ask, email, ends, mayKeep } = await prepare()
          spoil(nth, mishaps[name]!)
          const first = await ask()
          vi.restoreAllMocks()
          // A try that died would hold its link for 20 seconds.
          await exec('update public.staff_links set leased_until = null')
          const last = first.status < 300 ? first : await ask()
          for (const call of late.splice(0)) await call()
          const isUsed = last.error?.code === 'link-over'
          const given = [ends ?? password, ...(isUsed && mayKeep ? [mayKeep] : [])]
          const states = await Promise.all(given.map((one) => stateOf(email, one)))
          const { isListed } = states[0]!
          const signsIn = states.some((state) => state.signsIn)
          expect({ nth, ok: last.status < 300 || isUsed, isListed, signsIn }).toEqual({
            nth,
            ok: true,
            isListed: ends !== undefined,
            signsIn: ends !== undefined,
          })
        }
      },
      60_000,
    )
  })
}
