// The day of a release for a fan's calendar, and the page that says it without script.
import ICAL from 'ical.js'
import { beforeAll, expect, test, vi } from 'vitest'
import redeem from '#netlify/functions/redeem.ts'
import { backend, sql } from '#tests/support/backend/backend-fixture.ts'
import { addCode, addReleases, deletedReleaseId } from '#tests/support/backend/backend.ts'
import { Browser } from '#tests/support/functions/browser-session.ts'
import { call } from '#tests/support/functions/call.ts'

// Before any function is called, which reads its environment once.
vi.stubEnv('SITE_URL', 'https://label.example')

beforeAll(() => addReleases(backend))

const calendar = (release: string) =>
  call(redeem, `/api/redeem/calendar?release=${release}`, { method: 'GET' })

/** Sets the day of the release of a fresh code, and answers its id. */
async function setDay(code: string, day: string | null): Promise<string> {
  await addCode(backend, code)
  const [release] = await sql<{ id: string }>(
    `update public.releases set available_at = $2
      where id = (select c.release_id from public.codes c where c.id = $1) returning id`,
    [code, day],
  )
  return release!.id
}

test('a code before its day is refused with the day and the address of its calendar file', async () => {
  const id = await setDay('SOON0001', '2099-12-04T17:00:00Z')
  type NotYet = { availableAt: string; release: { calendar: string } }
  const answer = await new Browser().ask<NotYet>('POST /api/redeem', { code: 'SOON0001' })
  expect(answer).toMatchObject({ status: 403, outcome: 'not-yet', release: { title: 'Una Corda' } })
  expect(Date.parse(answer.availableAt)).toBe(Date.parse('2099-12-04T17:00:00Z'))
  expect(answer.release.calendar).toContain(`/api/redeem/calendar?release=${id}`)

  const file = await call(redeem, answer.release.calendar, { method: 'GET' })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('.ics')
  const text = await file.text()
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const event = new ICAL.Event(component)
  expect(event.startDate.toJSDate().toISOString()).toBe('2099-12-04T17:00:00.000Z')
  expect(text).toContain('URL;VALUE=URI:https://label.example/redeem')
  expect(event.summary).toBe('Odile Marrow - Una Corda opens')
  // Neither the code nor a file of the release.
  expect(text).not.toMatch(/SOON0001|files\.example/)
})

test.each([
  ['without a day', null],
  ['whose day is past', '2020-01-01T00:00:00Z'],
])('a release %s has no calendar file', async (_case, day) => {
  expect((await calendar(await setDay(day ? 'PAST0001' : 'NONE0001', day))).status).toBe(404)
})

test('a release that is not on the site has a calendar file only for those who were given it with a code', async () => {
  const id = await setDay('HIDE0001', '2099-12-04T17:00:00Z')
  const redeemed = await new Browser().ask<{ release: { calendar: string } }>('POST /api/redeem', {
    code: 'HIDE0001',
  })
  const given = redeemed.release.calendar
  const open = async (path: string) => (await call(redeem, path, { method: 'GET' })).status
  await sql('update public.releases set listed = true where id = $1', [id])
  expect([await open(`/api/redeem/calendar?release=${id}`), await open(given)]).toEqual([200, 200])
  await sql('update public.releases set listed = false where id = $1', [id])
  expect(await open(`/api/redeem/calendar?release=${id}`)).toBe(404)
  expect(await open(`${given}x`)).toBe(404)
  const ofAnother = given.replace(id, '00000000-0000-4000-8000-00000000dead')
  expect(await open(ofAnother)).toBe(404)
  expect(await open(given)).toBe(200)
})

test('a release that is deleted, or never was, has no calendar file, and nonsense is refused', async () => {
  await sql(`update public.releases set available_at = '2099-01-01' where id = $1`, [
    deletedReleaseId,
  ])
  expect((await calendar(deletedReleaseId)).status).toBe(404)
  expect((await calendar('00000000-0000-4000-8000-00000000dead')).status).toBe(404)
  expect((await calendar('x')).status).toBe(400)
  expect((await calendar('')).status).toBe(400)
})
