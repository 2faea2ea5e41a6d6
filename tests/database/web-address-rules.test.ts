// Two rules say which address a page may link to, one in TypeScript and one in SQL. They have to agree.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { isWebAddress } from '#src/lib/web-address.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { webAddressCases } from '#tests/support/functions/web-addresses.ts'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'
import { scaled } from '#tests/support/scale.ts'

/** What has been put into links to make them something else; each may stand anywhere in an address. */
const pieces = [
  'https://',
  'https:',
  'https:/',
  'HTTPS://',
  'https:\\\\',
  'http://',
  '//',
  '/',
  '/\\',
  '\\',
  '\\\\',
  '///',
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  'vbscript:',
  'data:text/html,',
  'blob:',
  'file:///',
  'javascript&colon;',
  '&#106;avascript:',
  '\u0001javascript:',
  'view-source:',
  'ws://',
  'mailto:',
  'tel:',
  '@',
  ':',
  'user@',
  'user:secret@',
  '%40',
  '%2f',
  '%2F%2f',
  '%5c',
  '%00',
  '%0a',
  '%09',
  '%2e%2e',
  '..',
  '.',
  '?',
  '#',
  '\ufeff',
  '\u200b',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\u0085',
  '\u00ad',
  '\u202e',
  ' ',
  '\t',
  '\n',
  '\r',
  '\f',
  '\v',
  '\u001f',
  '\u007f',
  'label.example',
  'evil.example',
  'bücher.example',
  'xn--bcher-kva.example',
  'аpple.example',
  '例え.テスト',
  'label。example',
  '[::1]',
  '[',
  ']',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  ':443',
  ':99999',
  ':x',
  ':-1',
  ':',
  '-',
  '_',
  '*',
  '|',
  '^',
  '<',
  '>',
  '"',
  "'",
  '`',
  '{',
  '}',
  '%',
  '%zz',
  '℀',
  '⒈',
  'ß',
  '🎛',
  'alert(1)',
  'file.zip',
  '/cover.svg',
  '?code=DEADWAX1',
  '#top',
  '<script>',
]

/** Addresses as staff, or a thief of their password, might enter them: valid ones, tricks, and tricks in valid ones. */
const addresses: fc.Arbitrary<string> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 })
        .map((parts) => parts.join('')),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('https://', '/', 'https://label.example/'),
          fc.array(fc.constantFrom(...pieces), { maxLength: 5 }),
        )
        .map(([start, parts]) => start + parts.join('')),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('https://', '/', ''), fc.string({ unit: 'binary', maxLength: 40 }))
        .map((parts) => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: fc.webUrl({
        withQueryParameters: true,
        withFragments: true,
        validSchemes: ['https', 'http', 'ftp'],
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...pieces)
        .map((piece) => `https://label.example/${piece.repeat(3000)}`),
    },
  )
  // No text in a database can hold these; they are refused before either rule is asked.
  .map((address) => address.replaceAll('\0', '').toWellFormed())

const server = await openSessions('web_address_rules')
const seed = 20261121
const made = fc.sample(addresses, { seed, numRuns: scaled(4000, 200_000) })

const rule = `select private.is_web_address(address) as allowed
  from jsonb_array_elements_text($1::jsonb) with ordinality as a (address, place) order by place`

/** Where the two rules differ; `ask` has the database judge many addresses in one query. */
async function differences(ask: (asked: string) => Promise<{ allowed: boolean }[]>) {
  const found: string[] = []
  for (let start = 0; start < made.length; start += 4000) {
    const some = made.slice(start, start + 4000)
    const said = await ask(JSON.stringify(some))
    some.forEach((address, index) => {
      const isAllowed = isWebAddress(address)
      // PostgreSQL cannot tell which names of hosts there may be; what no browser reads is nobody's link.
      const isUnreadable = !isAllowed && !URL.canParse(address, 'https://label.example')
      if (isAllowed !== said[index]!.allowed && !isUnreadable)
        found.push(`${JSON.stringify(address).slice(0, 120)}: SQL says ${said[index]!.allowed}`)
    })
  }
  return found.slice(0, 20)
}

test(`the two rules differ on nothing that a browser can read, embedded and on a server (seed ${seed})`, async () => {
  expect(await differences((asked) => backend.database.query(rule, [asked]))).toEqual([])
  expect(await differences((asked) => server.query(rule, [asked]))).toEqual([])
})

test.each(webAddressCases.filter(([address]) => !address.includes('\0')))(
  'the database takes %j as an address: %s',
  async (address, allowed) =>
    expect(await backend.database.query(rule, [JSON.stringify([address])])).toEqual([{ allowed }]),
)

test('what is allowed leads to a page over https or to this site, without a name or password in it', () => {
  const allowed = made.filter(isWebAddress)
  // Of what is made up, enough has to get through for this to say anything.
  expect(allowed.length).toBeGreaterThan(made.length / 20)
  for (const site of ['https://label.example', 'http://localhost:8888'])
    for (const address of allowed) {
      const url = new URL(absoluteAddress(address, new URL(site))!)
      const isHere = address.startsWith('/')
      expect(isHere ? url.origin : url.protocol, address).toBe(isHere ? site : 'https:')
      expect(url.username + url.password, address).toBe('')
    }
})
