// Two rules say which address a page may link to, one in TypeScript and one in SQL. They have to agree.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absoluteAddress, isWebAddress } from '#src/lib/web-address.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addresses } from '#tests/support/functions/address-tricks.ts'
import { webAddressCases } from '#tests/support/functions/web-addresses.ts'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'
import { scaled } from '#tests/support/scale.ts'

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

test('an address of 2,000 characters is the longest that either takes', async () => {
  const lengths = ['x'.repeat(1999), 'x'.repeat(2000)].map((path) => `/${path}`)
  expect(lengths.map(isWebAddress)).toEqual([true, false])
  const said = await backend.database.query(rule, [JSON.stringify(lengths)])
  expect(said).toEqual([{ allowed: true }, { allowed: false }])
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
