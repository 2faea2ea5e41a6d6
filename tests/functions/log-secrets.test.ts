// What stands in the log when things go well and when they go wrong: which request it was, and nobody's secret.
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { format } from 'node:util'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isReading } from '#src/lib/staff-api.ts'
import { logLine } from '#netlify/dev/log.ts'
import type deploys from '#netlify/functions/deploys.ts'
import { backend, admin as ada } from '#tests/support/functions/everything-fixture.ts'
import { addCode } from '#tests/support/backend/backend.ts'
import { Browser, password } from '#tests/support/functions/browser-session.ts'
import { deployWith, sessionCookie } from '#tests/support/backend/broken-backend.ts'
import { fieldsOf } from '#tests/support/functions/naughty.ts'
import {
  addressOf,
  clock,
  lineOf,
  operations,
  type Operation,
} from '#tests/support/functions/operations.ts'
import { serve } from '#tests/support/site/serve.ts'
import { some } from '#tests/support/scale.ts'

const secrets = {
  code: 'SECRETAB',
  handedOn: 'SECRETCD',
  password: 'marked-password-of-somebody',
  access: 'marked-access-signature',
  refresh: 'marked-refresh-token',
  email: 'marked.person@fan.example',
  ip: '203.0.113.77',
  name: 'Marked Person',
  publishableKey: 'sb_publishable_marked',
  // In parts, or `npm run doctor` takes this file for a leak.
  secretKey: ['sb', 'secret', 'marked_0123456789'].join('_'),
  clientHashSecret: 'marked-client-hash-secret-0123456789',
  jwtSecret: 'marked-jwt-secret-0123456789-0123456789',
  hook: 'marked-deploy-hook',
  words: 'marked words of a message',
  token: 'marked-transfer-token0',
  claim: 'marked-claim-of-a-fan',
}

let lines: string[]
beforeEach(() => {
  lines = []
  for (const way of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, way).mockImplementation((...said) => void lines.push(format(...said)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

function expectNoSecret(what: string): void {
  const all = lines.join('\n').toLowerCase()
  for (const [name, secret] of Object.entries(secrets))
    expect(
      all.includes(secret.toLowerCase()),
      `${name} in the log of ${what}: ${all.slice(0, 500)}`,
    ).toBe(false)
}

/** The operation's own body with a secret in each field that takes text. */
function marked(body: Record<string, unknown>): Record<string, unknown> {
  const marks: Record<string, string> = {
    code: secrets.code,
    query: secrets.code,
    prefix: 'DW',
    csv: `code\n${secrets.code}`,
    // As long as the operation's own, or it is refused before anybody asks.
    token: secrets.token.padEnd(String(body.token).length, '0'),
    claim: secrets.claim,
    email: secrets.email,
    name: secrets.name,
    password: secrets.password,
    currentPassword: secrets.password,
    message: secrets.words,
    newPassword: `${secrets.password}!`,
    username: secrets.name,
    contactEmail: secrets.email,
  }
  const own = fieldsOf(body).filter(([key, ...rest]) => rest.length === 0 && marks[key!])
  return { ...body, ...Object.fromEntries(own.map(([key]) => [key, marks[key!]])) }
}

async function sendMarked(
  functionOf: Awaited<ReturnType<typeof deployWith>>,
  operation: Operation,
  isExpired: boolean,
  backend: string,
) {
  const browser = new Browser(secrets.ip)
  const tokens = { signature: secrets.access, refresh: secrets.refresh }
  const expires = Math.floor(Date.now() / 1000) + (isExpired ? -10 : 3000)
  browser.plant('__Host-deadwax-session', sessionCookie(expires, tokens))
  lines = []
  const line = `${operation.method} ${addressOf(operation)}?q=${secrets.code}&code=${secrets.code}`
  const answer = await browser.send(functionOf(operation.file), line, {
    headers: {
      'user-agent': secrets.email,
      referer: `https://label.example/?code=${secrets.code}`,
    },
    body: operation.body && marked(operation.body),
  })
  const what = `${lineOf(operation)} (${answer.status}) with ${backend}`
  expectNoSecret(what)
  const ours = lines.filter((line) => line.startsWith('{"requestId"'))
  for (const line of ours)
    expect((JSON.parse(line) as { requestId: string }).requestId, what).toBe(
      answer.headers.get('x-request-id'),
    )
  if (answer.status >= 500) expect(ours.length, what).toBeGreaterThan(0)
}

const told = (headers: object, body: string) => JSON.stringify(`${JSON.stringify(headers)} ${body}`)

/** Backends that say back whatever they were told, each in another place of an error. */
const echoes: [what: string, status: number, answer: (echo: string) => string][] = [
  [
    'a database that quotes a row',
    400,
    (echo) => `{"code":"23514","message":${echo},"details":${echo},"hint":${echo}}`,
  ],
  ['a database that breaks', 500, (echo) => `{"code":"XX000","message":${echo},"details":${echo}}`],
  ['a database that refuses', 400, (echo) => `{"code":"P0001","message":${echo}}`],
  [
    'an Auth that breaks',
    500,
    (echo) => `{"code":500,"error_code":"unexpected_failure","msg":${echo}}`,
  ],
  ['an Auth that refuses', 400, (echo) => `{"code":400,"error_code":"bad_jwt","msg":${echo}}`],
  ['a gateway with a page', 502, (echo) => `<h1>Bad gateway</h1><pre>${echo}</pre>`],
  ['a page instead of data', 200, (echo) => `${secrets.refresh} ${echo}`],
  [
    'half of its data',
    200,
    () => `{"access_token":"${secrets.access}","refresh_token":"${secrets.refresh}`,
  ],
  [
    'data of another kind',
    200,
    (echo) => `{"outcome":${echo},"id":${echo},"access_token":${echo}}`,
  ],
]
const echoing =
  (status: number, answer: (echo: string) => string): RequestListener =>
  async (request, response) => {
    const echo = told(request.headers, `${request.url} ${await text(request)}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer(echo))
  }

test('no failure is logged with a secret, nor without its request', async () => {
  let behave: RequestListener
  const url = await serve((...request) => behave(...request))
  vi.stubEnv('CONTACT_FORM_URL', `${url}/${secrets.email}`)
  vi.stubEnv('DEPLOY_HOOK_URL', `${url}/${secrets.hook}`)
  vi.stubEnv('SITE_URL', url)
  const functionOf = await deployWith(url, undefined, secrets)
  // An address that somebody made up out of what is nobody's business.
  const id = `${secrets.code} ${secrets.email}`
  for (const [turn, [what, status, answer]] of echoes.entries()) {
    behave = echoing(status, answer)
    for (const [at, operation] of [...operations, clock].entries())
      for (const isExpired of some([false, true], turn + at, 1)) {
        await sendMarked(functionOf, operation, isExpired, what)
        if (operation.id) await sendMarked(functionOf, { ...operation, id }, !isExpired, what)
      }
  }
})

beforeAll(async () => {
  for (const code of [secrets.code, secrets.handedOn]) await addCode(backend, code)
})

const onlyReads = ({ method, path }: Operation) =>
  method === 'GET' || isReading(path.replace('/api/staff/', ''))

test('what goes well leaves nothing in the log at all', async () => {
  const url = await serve((_request, response) => response.writeHead(500).end('{}'))
  vi.stubEnv('DEPLOY_HOOK_URL', `${url}/${secrets.hook}`)
  const functionOf = await deployWith(backend.url, undefined, backend.secrets)
  lines = []
  const said: [string, number][] = []
  const ask = async (file: string, line: string, body?: unknown) => {
    const answer = await ada.send(functionOf(file), line, { body })
    said.push([line.split('?')[0]!, answer.status])
  }
  await ask('session', 'POST /api/session', { email: 'ada@label.example', password })
  await ask('session', 'POST /api/session', { email: secrets.email, password: secrets.password })
  await ask('redeem', 'POST /api/redeem', { code: secrets.code })
  await ask('staff', 'POST /api/staff/look-up-code', { code: secrets.code })
  await ask('staff', 'POST /api/staff/search-admin', { query: secrets.email })
  const actionId = '00000000-0000-4000-8000-0000000000da'
  const action = { action: 'give', actionId, code: secrets.code, givenTo: secrets.name }
  await ask('staff', 'POST /api/staff/act-on-codes', action)
  await ask('staff', 'POST /api/staff/undo-code-action', { actionId })
  const handOn = { code: secrets.handedOn, claim: secrets.claim }
  await ask('redeem', 'POST /api/redeem', handOn)
  await ask('transfer', 'POST /api/transfer', handOn)
  await ask('transfer', 'POST /api/transfer/accept', { token: secrets.token, claim: secrets.claim })
  const { body: draft } = operations.find(({ path }) => path.endsWith('/create-preview-link'))!
  const made = await ada.send(functionOf('staff'), 'POST /api/staff/create-preview-link', {
    body: draft,
  })
  const { url: link } = (await made.json()) as { url: string }
  await ask('preview', 'POST /api/preview', { token: new URL(link).hash.slice(1) })
  await ask('preview', 'POST /api/preview', { token: secrets.token })
  const letter = operations.find(({ file, method }) => file === 'contact' && method === 'POST')!
  await ask('contact', 'POST /api/contact', marked(letter.body!))
  await ask('newsletter', 'POST /api/newsletter', { name: secrets.name, email: secrets.email })
  const account = { username: secrets.name, email: secrets.email, password: secrets.password }
  await ask('staff', 'POST /api/staff/create-user', account)
  await ask('staff', 'POST /api/staff/publish', { now: true })
  for (const operation of operations.filter(({ who }) => who !== 'anyone').filter(onlyReads))
    await ask(operation.file, `${operation.method} ${addressOf(operation)}`, operation.body)
  expect(said.filter(([, status]) => status >= 400)).toEqual([
    ['POST /api/session', 401],
    // A token that nobody made.
    ['POST /api/transfer/accept', 404],
    ['POST /api/preview', 404],
    // Its upload is not complete.
    ['POST /api/staff/read-file-address', 404],
  ])
  expect(lines).toEqual([])
})

test('what the embedded backend refuses is in its log without what was sent', async () => {
  const functionOf = await deployWith(backend.url, undefined, backend.secrets)
  const { body } = operations.find(({ path }) => path.endsWith('/create-artist'))!
  const refused: [file: string, line: string, body: object][] = [
    [
      'staff',
      'POST /api/staff/create-user',
      { username: secrets.name, email: 'ada@label.example', password },
    ],
    ['staff', 'POST /api/staff/create-artist', { ...body, slug: 'odile', bio: secrets.words }],
    [
      'staff',
      'POST /api/staff/make-code-available',
      { code: secrets.code, releaseId: '00000000-0000-4000-8000-0000000000ff' },
    ],
  ]
  lines = []
  for (const way of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((...said) => void lines.push(logLine(...said)))
  for (const [file, line, body] of refused)
    expect((await ada.send(functionOf(file), line, { body })).status, line).toBeGreaterThan(399)
  expect(lines.join('')).toContain('23505 artists artists_slug_key')
  expectNoSecret('the embedded backend')
})

test('Netlify’s own events do not tell the hook’s address either', async () => {
  const url = await serve(echoing(500, (echo) => echo))
  vi.stubEnv('DEPLOY_HOOK_URL', `${url}/${secrets.hook}`)
  const events = (await deployWith(url, ['deploys'], secrets))(
    'deploys',
  ) as unknown as typeof deploys
  const deploy = { id: 'a-deploy', context: 'production', permalinkUrl: url } as const
  for (const event of [events.deploySucceeded, events.deployFailed])
    lines.push(String(await event({ deploy }).catch((error: unknown) => format(error))))
  expectNoSecret('deploys')
})
