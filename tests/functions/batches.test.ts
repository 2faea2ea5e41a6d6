import type { Context } from '@netlify/functions'
import { expect, test, vi } from 'vitest'
import batches from '#netlify/functions/batches.ts'
import type { BatchList, BatchRead } from '#src/features/codes/admin/contract.ts'
import type { AuditList } from '#src/features/staff/audit.ts'
import { releaseId } from '#tests/support/backend/backend.ts'
import {
  generate as generateCodes,
  admin,
  exec,
  spend,
  sql,
} from '#tests/support/functions/codes-fixture.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'
import { load } from '#tests/support/functions/function-files.ts'
import { readAll } from '#tests/support/functions/read-all.ts'

vi.stubEnv('SITE_URL', 'https://label.example')
const generate = (batchName: string, quantity = 3, release = releaseId) =>
  generateCodes({ batchName, quantity, releaseId: release })
async function addRelease(title: string): Promise<string> {
  const rows = await sql<{ id: string }>(
    "insert into public.releases (title, artist, year) values ($1, 'Somebody', '2026') returning id",
    [title],
  )
  return rows[0]!.id
}
const list = (query: object = {}) => admin.call<BatchList>('listBatches', query)
const csv = (id: string) => admin.send(batches, `GET /api/batches/${id}/csv`)

test('batches are listed by release, newest first, also when the release was deleted', async () => {
  const release = await addRelease('Short-lived')
  const [first, second] = [await generate('One', 1, release), await generate('Two', 1, release)]
  await sql('update public.releases set deleted_at = now() where id = $1', [release])
  const { items, total } = await list({ releaseId: release })
  expect(items.map(({ id }) => id)).toEqual([second.batch.id, first.batch.id])
  expect(total).toBe(2)
  expect(items[0]!.release).toMatchObject({ title: 'Short-lived', isDeleted: true })
})

test('pages hold every batch exactly once, while others are made', async () => {
  const release = await addRelease('Paged')
  await sql(
    "insert into public.code_batches (name, release_id) select 'Batch ' || n, $1 from generate_series(1, 25) n",
    [release],
  )
  const query = { releaseId: release, limit: 10 }
  expect(await list(query)).toMatchObject({ total: 25, more: false })
  const read = async (after?: string) => {
    if (after) await generate('Late', 1, release)
    return list({ ...query, after })
  }
  const seen = (await readAll(read)).map(({ name }) => name)
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
})

test('a batch is read again with all of its codes, by serial, and with what a card says', async () => {
  const made = await generate('Kept', 1000)
  expect(await admin.call<BatchRead>('readBatch', { batchId: made.batch.id })).toEqual({
    status: 200,
    batch: made.batch,
    release: {
      id: releaseId,
      title: 'Una Corda',
      artist: 'Odile Marrow',
      isDeleted: false,
      coverImage: '/demo/sleeves/th-010.svg',
      catalogueNumber: null,
    },
    codes: made.codes.map((id, index) => ({
      id,
      serial: index + 1,
      state: 'available',
      givenTo: null,
    })),
    site: 'https://label.example',
  })
})

test('a batch is taken along when its codes are copied or printed, and not when a screen shows it', async () => {
  const { batch, codes: made } = await generate('Looked at', 4)
  const read = (as: string) => admin.call<BatchRead>('readBatch', { batchId: batch.id, as })
  const exports = async () =>
    (await admin.call<AuditList>('listAudit', { action: 'codes-exported' })).total
  const before = await exports()
  const screen = await read('screen')
  expect(screen.codes.map(({ id }) => id)).toEqual(made)
  const summary = await read('summary')
  expect(summary).toEqual({ ...screen, codes: [] })
  expect(await exports()).toBe(before)
  expect(await read('copy')).toEqual(screen)
  expect(await exports()).toBe(before + 1)
  expect(await read('cards')).toEqual(screen)
  expect(await exports()).toBe(before + 2)
  expect((await read('nonsense')).status).toBe(400)
})

test('a batch is downloaded as a file that a spreadsheet opens', async () => {
  const made = await generate('First pressing: 300 / pink')
  const answer = await csv(made.batch.id)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="codes-first-pressing-300-pink.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    '"code","redeem address","batch","release"',
    ...made.codes.map(
      (code) =>
        `"${code}","https://label.example/redeem?code=${code}","First pressing: 300 / pink","Odile Marrow - Una Corda"`,
    ),
    '',
  ])
})

test('the printer gets a row for each card that may be printed, in the order of the serials', async () => {
  await sql('update public.releases set catalogue_number = $1 where id = $2', ['TH-010', releaseId])
  const made = await generate('For the printer', 4)
  await sql(`update public.codes set voided_at = now() where id = $1`, [made.codes[1]])
  await spend(made.codes[2]!)
  await sql('update public.codes set activated_at = null where id = $1', [made.codes[3]])
  const { id } = made.batch
  const answer = await admin.send(batches, `GET /api/batches/${id}/printers-csv`)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="cards-for-the-printer.csv"',
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  const row = (serial: string, code: string) =>
    `"${serial}","${code.slice(0, 4)} ${code.slice(4)}","https://label.example/redeem#${code}","Odile Marrow","Una Corda","TH-010"\r\n`
  expect(bytes.toString('hex')).toBe(
    Buffer.from(
      `\ufeff"serial","code","url","artist","title","catalogue_number"\r\n` +
        row('0001', made.codes[0]!) +
        row('0004', made.codes[3]!),
    ).toString('hex'),
  )
  const [entry] = await sql(
    'select action, subject, detail from public.audit_log order by id desc limit 1',
  )
  expect(entry).toEqual({
    action: 'codes-exported',
    subject: 'For the printer',
    detail: { as: 'printers-csv' },
  })
  await exec('update public.releases set catalogue_number = null')
})

test('the printer gets the same table as a workbook', async () => {
  const made = await generate('For the printer: a workbook', 2)
  const answer = await admin.send(batches, `GET /api/batches/${made.batch.id}/printers-xlsx`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="cards-for-the-printer-a-workbook.xlsx"',
    'cache-control': 'no-store',
  })
  const files = readStoredZip(new Uint8Array(await answer.arrayBuffer()))
  const sheet = files.get('xl/worksheets/sheet1.xml')!.toString()
  expect([...sheet.matchAll(/<t [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'serial',
    'code',
    'url',
    'artist',
    'title',
    'catalogue_number',
    ...made.codes.flatMap((code, at) => [
      `000${at + 1}`,
      `${code.slice(0, 4)} ${code.slice(4)}`,
      `https://label.example/redeem#${code}`,
      'Odile Marrow',
      'Una Corda',
      '',
    ]),
  ])
  const [entry] = await sql('select detail from public.audit_log order by id desc limit 1')
  expect(entry).toEqual({ detail: { as: 'printers-xlsx' } })
})

test('a name that a spreadsheet would run is only text in the file, and its name is safe', async () => {
  const made = await generate('=HYPERLINK("https://evil.example")')
  const text = await (await csv(made.batch.id)).text()
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  const odd = await generate('日本"\r\n../')
  expect((await csv(odd.batch.id)).headers.get('content-disposition')).toBe(
    'attachment; filename="codes.csv"',
  )
})

test('a list is not asked for with a place that it does not have', async () => {
  expect((await list({ after: '00000000-0000-4000-8000-0000000000ff' })).status).toBe(409)
  expect((await list({ releaseId: 'x' })).status).toBe(400)
})

/** The same request, which somebody has sent to this server under another name. */
function askAs(
  host: string,
  handler: typeof batches,
  path: string,
  body?: object,
): Promise<Response> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request(`https://${host}${path}`, {
    headers: {
      cookie,
      host,
      'x-forwarded-host': host,
      origin: `https://${host}`,
      'content-type': 'application/json',
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return handler(request, { requestId: 'foreign' } as unknown as Context)
}

test.each(['csv', 'printers-csv', 'printers-xlsx', 'read-batch'])(
  'no codes are printed with the address of a foreign Host: %s',
  async (what) => {
    const { batch } = await generate('Foreign')
    const answer =
      what === 'read-batch'
        ? await askAs('evil.example', await load('staff'), '/api/staff/read-batch', {
            batchId: batch.id,
          })
        : await askAs('evil.example', batches, `/api/batches/${batch.id}/${what}`)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('https://label.example')
    expect(text).not.toContain('evil.example')
  },
)

test.each([
  ["Netlify's own URL, where nobody has set one", 'https://site.netlify.example', 200],
  ['nothing without either', '', 503],
])('codes are printed with %s', async (_what, url, status) => {
  const { batch } = await generate('Unset')
  vi.resetModules()
  vi.stubEnv('SITE_URL', '')
  vi.stubEnv('URL', url)
  const { default: deployed } = (await import('#netlify/functions/batches.ts')) as {
    default: typeof batches
  }
  const answer = await askAs('evil.example', deployed, `/api/batches/${batch.id}/csv`)
  vi.stubEnv('SITE_URL', 'https://label.example')
  vi.stubEnv('URL', '')
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(
    url ? `${url}/redeem?code=` : 'The site does not know its own address yet.',
  )
})
