import { parse } from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { AdminSettings } from '#src/features/settings/admin/contract.ts'
import { settingsFields } from '#src/features/settings/admin/fields.ts'
import { settingsInput } from '#src/features/settings/admin/schema.ts'
import { initialOf } from '#src/lib/field.ts'
import { admin, exec, sql } from '#tests/support/functions/staff-fixture.ts'

// A label that has just begun.
beforeEach(() =>
  exec("delete from public.site_settings; insert into public.site_settings (id) values ('main')"),
)

const settingsDefaults = parse(settingsInput, initialOf(settingsFields))

type Answer = { settings: AdminSettings }
const get = async () => (await admin.call<Answer>('readSettings')).settings
const patch = (body: object) => admin.call<Answer>('changeSettings', body)
const save = async (part: object) => {
  const { updatedAt } = await get()
  return patch({ updatedAt, ...part })
}

const stored = async () => (await sql('select * from public.site_settings'))[0]

const whole = {
  labelName: 'Tarehouse Records',
  tagline: 'Weighed before they leave',
  contactEmail: 'post@tarehouse.test',
  description: 'A small label.',
  language: 'de',
  dayFirst: true,
  hours24: true,
  socialLinks: {
    instagram: 'https://social.example/instagram',
    bandcamp: 'https://social.example/bandcamp',
    spotify: 'https://social.example/spotify',
    soundcloud: 'https://social.example/soundcloud',
    twitter: 'https://social.example/twitter',
  },
  aboutText: { whoWeAre: 'We.', mission: 'To.', philosophy: 'Because.' },
  pictures: {
    logo: 'https://pictures.example/logo.png',
    share: '',
    whoWeAre: '/pictures/about-who.svg',
    mission: 'https://pictures.example/mission.jpg',
    philosophy: '/pictures/about-philosophy.svg',
  },
  siteSettings: {
    enableShop: true,
    maintenanceMode: true,
    allowNewCodeRedemptions: false,
    featuredArtistsCount: 12,
  },
}

test('a label begins with the defaults, which the admin and the database agree about', async () => {
  expect(await get()).toEqual({ ...settingsDefaults, updatedAt: expect.any(String) })
})

test('the first load puts missing settings back with their defaults', async () => {
  await exec('delete from public.site_settings')
  expect(await get()).toMatchObject(settingsDefaults)
  expect(await stored()).toMatchObject({ id: 'main', featured_artists_count: 4 })
})

test('a save keeps every field', async () => {
  const { status, outcome, settings: saved } = await save(whole)
  expect([status, outcome]).toEqual([200, 'changed'])
  expect(saved).toMatchObject(whole)
  expect(await get()).toEqual(saved)
})

test('what is left out stays as it is', async () => {
  await save(whole)
  await save({ tagline: 'New', socialLinks: { spotify: '' }, siteSettings: { enableShop: false } })
  expect(await get()).toMatchObject({
    ...whole,
    tagline: 'New',
    socialLinks: { ...whole.socialLinks, spotify: '' },
    siteSettings: { ...whole.siteSettings, enableShop: false },
  })
  expect(await stored()).toMatchObject({ social_spotify: null })
})

test('an uploaded picture is kept for its places, and one that is not there is refused', async () => {
  const [uploaded] = await sql<{
    address: string
  }>(`insert into public.pictures (hash, type, width, height, bytes, name, ready_at)
     values (repeat('ab', 16), 'jpeg', 1200, 630, 90000, 'share.jpg', now())
     returning address`)
  const { address } = uploaded!
  expect((await save({ pictures: { logo: address, share: address } })).status).toBe(200)
  expect((await get()).pictures).toMatchObject({ logo: address, share: address, mission: '' })

  const gone = await save({ pictures: { mission: address.replace('abab', 'cdcd') } })
  expect(gone).toMatchObject({ status: 409, error: { code: 'gone' } })
  expect((await save({ pictures: { logo: '', share: '' } })).status).toBe(200)
  expect(await stored()).toMatchObject({ logo_image: null, share_image: null })
})

test('a share picture is an uploaded one', async () => {
  const refused = await save({ pictures: { share: 'https://pictures.example/share.png' } })
  const message = 'Please upload the share picture; a link does not work.'
  expect(refused).toMatchObject({ status: 400, error: { fields: { 'pictures.share': message } } })
})

test('a save of nothing changes nothing', async () => {
  const before = await get()
  expect((await save({})).status).toBe(200)
  expect({ ...(await get()), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
})

test('each field at fault has its message, the first tab speaks for all, and nothing is kept', async () => {
  const before = await stored()
  const { status, error } = await save({
    siteSettings: { featuredArtistsCount: 0 },
    socialLinks: { instagram: 'x' },
    contactEmail: 'nobody',
  })
  const message = 'Please check the contact email: it is not an email address.'
  expect([status, error?.message]).toEqual([400, message])
  expect(error?.fields).toEqual({
    contactEmail: message,
    'socialLinks.instagram':
      "The Instagram address must begin with https:// and lead to the label's page there.",
    'siteSettings.featuredArtistsCount': 'Featured artists count must be between 1 and 20',
  })
  expect(await stored()).toEqual(before)
})

test.each([
  { siteSettings: { maintenanceMode: 'yes' } },
  { updatedAt: 'yesterday' },
  { updatedAt: undefined },
])('a body with %j is refused', async (part) => {
  const before = await stored()
  expect((await save({ labelName: 'Sound', ...part })).status).toBe(400)
  expect(await stored()).toEqual(before)
})

test('a save that started from an older version overwrites nothing and brings the newer one', async () => {
  const { updatedAt } = await get()
  const quicker = await patch({ labelName: 'Quicker', updatedAt })
  const error = { code: 'stale', current: quicker.settings }
  expect(await patch({ labelName: 'Late', updatedAt })).toMatchObject({ status: 409, error })
  expect((await get()).labelName).toBe('Quicker')
  const again = await patch({ labelName: 'Late', updatedAt: quicker.settings.updatedAt })
  expect(again.status).toBe(200)
})

test('two saves of one version at once: one is kept, the other hears that it is stale', async () => {
  const { updatedAt } = await get()
  const answers = await Promise.all(
    ['One', 'Other'].map((labelName) => patch({ labelName, updatedAt })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
