// A redemption that breaks in the middle: no code is burned, and no code is handed out twice.
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import redeem from '#netlify/functions/redeem.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { addReleases, readCode, setEnvironment } from '#tests/support/backend/backend.ts'
import { call } from '#tests/support/functions/call.ts'
import { scaled } from '#tests/support/scale.ts'
import { serve } from '#tests/support/site/serve.ts'

beforeAll(async () => {
  await addReleases(backend)
  setEnvironment({ url: way, secrets: backend.secrets })
})
afterEach(() => vi.restoreAllMocks())

const claimOf = (code: string) => `claim-of-${code}`
const post = (code: string, claim = claimOf(code)) =>
  call(redeem, '/api/redeem', { body: { code, claim } })

/** Adds so many codes that begin with these four characters. */
async function addCodes(prefix: string, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `insert into public.codes (id, release_id)
     select $1 || lpad(n::text, 4, '0'), r.id
       from public.releases r, generate_series(1, $2::int) n where r.deleted_at is null
     returning id`,
    [prefix, count],
  )
  return rows.map(({ id }) => id)
}

/** The way to the database: while `isLosing`, every answer is lost after the database has done what it was asked. */
let isLosing = false
const way = await serve(async (request, response) => {
  const answer = await fetch(`${backend.url}${request.url}`, {
    method: request.method!,
    headers: { apikey: backend.secrets.secretKey, 'content-type': 'application/json' },
    body: await text(request),
  })
  const said = await answer.text()
  if (isLosing) response.destroy()
  else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said)
})

const lost = scaled(25, 1000)

test(
  `${lost} answers are lost after the commit, and no code is burned`,
  async () => {
    const codes = await addCodes('LOST', lost)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    isLosing = true
    for (const code of codes) expect((await post(code)).status).toBe(503)
    isLosing = false
    for (const code of codes) {
      expect(await readCode(backend, code)).toEqual({ used: true, claim: claimOf(code) })
      expect((await post(code, 'somebody-elses-claim')).status).toBe(409)
      expect((await post(code)).status).toBe(200)
    }
    console.info(
      `${lost} answers lost after the commit, ${codes.length} releases handed out again.`,
    )
  },
  scaled(120_000, 3_600_000),
)

test.each([
  ['codes', 'update', 'ERR1'],
  ['rate_limits', 'insert', 'ERR2'],
])('an error in redeem_code, at %s, rolls back and answers 503', async (table, verb, prefix) => {
  const [code] = await addCodes(prefix, 1)
  await exec(`
    create function public.planted_fault() returns trigger language plpgsql as $$
    begin raise exception 'planted' using errcode = 'XX000'; end $$;
    create trigger planted_fault after ${verb} on public.${table}
      for each row execute function public.planted_fault();`)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const typed = table === 'codes' ? code! : 'NEVERWAS'
  const answer = await post(typed)
  await exec('drop function public.planted_fault() cascade')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ outcome: 'unavailable' })
  expect(answer.headers.get('retry-after')).toBe('4')
  expect(log).toHaveBeenCalled()
  expect(await readCode(backend, code!)).toEqual({ used: false, claim: null })
  expect(await sql('select * from public.rate_limits')).toEqual([])
  expect((await post(code!)).status).toBe(200)
})
