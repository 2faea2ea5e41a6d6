// What another site can make a visitor's browser do here: nothing. And what its own site's cookies say of themselves.
import { beforeEach, expect, test } from 'vitest'
import session from '#netlify/functions/session.ts'
import { admin, exec, sql } from '#tests/support/functions/everything-fixture.ts'
import { Browser, emailOf, password } from '#tests/support/functions/browser-session.ts'
import type { Handler } from '#tests/support/functions/call.ts'
import { inCatalogue, send } from '#tests/support/functions/answer-shape.ts'
import { lineOf, operations } from '#tests/support/functions/operations.ts'
import { some } from '#tests/support/scale.ts'

/** What a page of another site can make a browser send: its headers, beside the cookies, which SameSite keeps back. */
const foreignHeaders: [from: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['the same name over http', { origin: 'http://label.example' }],
  ['another port', { origin: 'https://label.example:8443' }],
  ['a subdomain', { origin: 'https://shop.label.example' }],
  ['the domain above', { origin: 'https://example' }],
  ['a name that begins like ours', { origin: 'https://label.example.evil.test' }],
  ['a name that ends like ours', { origin: 'https://evil-label.example' }],
  ['our name as user info', { origin: 'https://label.example@evil.example' }],
  ['our name in capitals', { origin: 'https://LABEL.EXAMPLE' }],
  ['our name with a dot', { origin: 'https://label.example.' }],
  ['our name with a path', { origin: 'https://label.example/' }],
  ['two origins', { origin: 'https://label.example, https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a file', { origin: 'file://' }],
  ['an extension', { origin: 'chrome-extension://abcdefgh' }],
  ['nowhere, with nothing said', { origin: '' }],
  ['nowhere, cross-site', { origin: '', 'sec-fetch-site': 'cross-site' }],
  ['nowhere, same-site', { origin: '', 'sec-fetch-site': 'same-site' }],
  ['nowhere, by hand', { origin: '', 'sec-fetch-site': 'none' }],
  ['nowhere, with a referrer of ours', { origin: '', referer: 'https://label.example/redeem' }],
  [
    'another site that says same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['another site behind a forged host', { origin: 'https://evil.example', host: 'evil.example' }],
  [
    'another site behind a forged proxy',
    {
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    },
  ],
]

/** The three ways in which a form posts, and what a script may send without asking first. */
const simpleBodies: [type: string, body: string][] = [
  ['application/x-www-form-urlencoded', 'code=DEADWAX1&name=Ada&email=ada%40fan.example&now=true'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nDEADWAX1\r\n--x--\r\n',
  ],
  ['text/plain', '{"code":"DEADWAX1","now":true,"padding":"="}'],
  ['text/plain;charset=UTF-8, application/json', '{"code":"DEADWAX1"}'],
  ['application/json', '{"code":"DEADWAX1"}'],
  ['', '{"code":"DEADWAX1"}'],
]

beforeEach(() => exec('delete from public.rate_limits'))
const changes = operations.filter(({ method }) => method !== 'GET')

/** Every row that anybody could want to change, in one text. */
async function state(): Promise<string> {
  const tables = await sql<{
    name: string
  }>(`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') and tablename not in ('sessions', 'refresh_tokens') order by 1`)
  const rows = []
  for (const { name } of tables) rows.push(await sql(`select t.*, '${name}' as in from ${name} t`))
  return JSON.stringify(rows)
}

test.each(foreignHeaders)('a request from %s changes nothing', async (from, headers) => {
  const before = await state()
  const turn = foreignHeaders.findIndex(([other]) => other === from)
  for (const [at, operation] of changes.entries())
    for (const [type, body] of [
      ['application/json', JSON.stringify(operation.body ?? {})] as const,
      ...some(simpleBodies, turn + at, 1),
    ]) {
      const answer = await send(admin, operation, {
        body,
        headers: { ...headers, 'content-type': type },
      })
      const what = `${lineOf(operation)} ${type}`
      expect(await inCatalogue(answer, what), what).toEqual([403, 'cross-origin'])
      expect(answer.headers.getSetCookie(), what).toEqual([])
    }
  expect(await state()).toBe(before)
})

test('from our own pages only JSON is read, and the forms’ own posts', async () => {
  // The connection that lay idle during the tests above may be closing at this very moment.
  await admin.whoAmI()
  const forms = ['redeem', 'download', 'contact', 'newsletter']
  for (const [turn, operation] of changes.filter(({ body }) => body).entries()) {
    const refused = simpleBodies.filter(
      ([type]) =>
        type !== 'application/json' &&
        !(type.includes('urlencoded') && forms.includes(operation.file)),
    )
    // All operations read their body in one place: in a short run each gets its share of them.
    for (const [type, body] of some(refused, turn, 2)) {
      const answer = await send(admin, operation, { body, headers: { 'content-type': type } })
      const what = `${lineOf(operation)} ${type}`
      expect((await inCatalogue(answer, what))[0], what).toBe(415)
    }
  }
})

test('no answer lets a page of another site read it', async () => {
  for (const operation of operations) {
    const headers = { origin: 'https://evil.example' }
    const answer = await send(new Browser(), operation, { headers })
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect(names, lineOf(operation)).toEqual([])
  }
})

type Attributes = Record<string, string | true>

/** Each cookie that an answer sets, with its attributes in lower case. */
const cookiesOf = (answer: Response): [name: string, attributes: Attributes][] =>
  answer.headers.getSetCookie().map((line) => {
    const [pair = '', ...rest] = line.split('; ')
    const attributes = rest.map((part) => {
      const [key = '', value] = part.split('=')
      return [key.toLowerCase(), value ?? true]
    })
    return [pair.split('=')[0]!, Object.fromEntries(attributes) as Attributes]
  })

/** Signs in, refreshes and signs out at this address; answers each time's cookies. */
async function goThrough(site: string): Promise<[when: string, ReturnType<typeof cookiesOf>][]> {
  const cookies = new Map<string, string>()
  const ask = async (method: string, body?: unknown) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: site, cookie, 'content-type': 'application/json' }
    const request = new Request(`${site}/api/session`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const context = { ip: '198.51.100.9', params: {}, requestId: 'test-cookies' }
    const answer = await session(request, context as unknown as Parameters<Handler>[1])
    expect(answer.status).toBe(200)
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
      cookies.set(name, value)
    }
    return cookiesOf(answer)
  }
  const signIn = await ask('POST', { email: emailOf('ada'), password })
  const browser = new Browser()
  for (const pair of cookies) browser.cookies.set(...pair)
  browser.tokens((tokens) => (tokens.expires_at = 1))
  for (const pair of browser.cookies) cookies.set(...pair)
  const refresh = await ask('GET')
  return [
    ['sign in', signIn],
    ['refresh', refresh],
    ['sign out', await ask('DELETE')],
  ]
}

test.each([
  ['https://label.example', true],
  ['https://localhost:8888', true],
  ['http://label.example', true],
  ['http://localhost.evil.example', true],
  ['http://localhost:8888', undefined],
  ['http://127.0.0.1:8888', undefined],
])('at %s cookies are out of reach of scripts and of other sites', async (site, secure) => {
  const days = 24 * 60 * 60
  for (const [when, cookies] of await goThrough(site)) {
    const names = cookies.map(([name]) => name)
    const mark = secure ? '__Host-' : ''
    expect(names, when).toContain(`${mark}deadwax-session`)
    for (const [name, attributes] of cookies) {
      const { 'max-age': age, ...rest } = attributes
      const flags = {
        path: '/',
        httponly: true,
        samesite: 'Strict',
        ...(secure && { secure }),
      }
      expect(rest, `${when} ${name}`).toEqual(flags)
      const seconds = Number(age)
      if (when === 'sign out') expect(seconds, name).toBe(0)
      else expect(seconds, name).toBe(name === `${mark}deadwax-device` ? 365 * days : 30 * days)
    }
  }
})
