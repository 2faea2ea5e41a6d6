import { beforeEach, expect, test } from 'vitest'
import settings from '#netlify/functions/settings.ts'
import type { AdminSettings } from '#src/features/settings/admin/contract.ts'
import { settingsDefaults } from '#src/features/settings/admin/schema.ts'
import { backend, admin } from '#tests/support/functions/staff-fixture.ts'

// A label that has just begun.
beforeEach(() =>
  backend.database.exec(
    "delete from public.site_settings; insert into public.site_settings (id) values ('main')",
  ),
)

type Answer = {
  outcome?: string
  settings: AdminSettings
  error: { code: string; message: string; fields?: Record<string, string>; current?: AdminSettings }
}

const read = async (answer: Response) => (await answer.json()) as Answer
const get = async () => (await read(await admin.send(settings, 'GET /api/settings'))).settings
const patch = (body: unknown) => admin.send(settings, 'PATCH /api/settings', { body })
const save = async (part: object) => {
  const { updatedAt } = await get()
  return patch({ updatedAt, ...part })
}

const stored = async () =>
  (await backend.database.query('select * from public.site_settings', []))[0]

const whole = {
  labelName: 'Tarehouse Records',
  tagline: 'Weighed before they leave',
  contactEmail: 'post@tarehouse.test',
  description: 'A small label.',
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
  await backend.database.exec('delete from public.site_settings')
  expect(await get()).toMatchObject(settingsDefaults)
  expect(await stored()).toMatchObject({ id: 'main', featured_artists_count: 4 })
})

test('a save keeps every field', async () => {
  const answer = await save(whole)
  expect(answer.status).toBe(200)
  const { outcome, settings: saved } = await read(answer)
  expect(outcome).toBe('changed')
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
  const [uploaded] = await backend.database.query<{ address: string }>(
    `insert into public.pictures (hash, type, width, height, bytes, name, ready_at)
     values (repeat('ab', 16), 'jpeg', 1200, 630, 90000, 'share.jpg', now())
     returning address`,
    [],
  )
  const { address } = uploaded!
  expect((await save({ pictures: { logo: address, share: address } })).status).toBe(200)
  expect((await get()).pictures).toMatchObject({ logo: address, share: address, mission: '' })

  const gone = await save({ pictures: { mission: address.replace('abab', 'cdcd') } })
  expect(gone.status).toBe(409)
  expect((await read(gone)).error).toMatchObject({ code: 'gone' })
  expect((await save({ pictures: { logo: '', share: '' } })).status).toBe(200)
  expect(await stored()).toMatchObject({ logo_image: null, share_image: null })
})

test('a share picture is an uploaded one', async () => {
  const refused = await save({ pictures: { share: 'https://pictures.example/share.png' } })
  expect(refused.status).toBe(400)
  expect((await read(refused)).error.fields).toEqual({
    'pictures.share':
      'The share picture has to be an uploaded one. Choose a picture from this device.',
  })
})

test('a save of nothing changes nothing', async () => {
  const before = await get()
  expect((await save({})).status).toBe(200)
  expect({ ...(await get()), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
})

test('each field at fault has its message, the first tab speaks for all, and nothing is kept', async () => {
  const before = await stored()
  const answer = await save({
    siteSettings: { featuredArtistsCount: 0 },
    socialLinks: { instagram: 'x' },
    contactEmail: 'nobody',
  })
  expect(answer.status).toBe(400)
  const { error } = await read(answer)
  expect(error.message).toBe('Please check the contact email: it is not an email address.')
  expect(error.fields).toEqual({
    contactEmail: error.message,
    'socialLinks.instagram':
      "The Instagram address has to begin with https:// and lead to the label's page there.",
    'siteSettings.featuredArtistsCount': 'Featured artists count must be between 1 and 20',
  })
  expect(await stored()).toEqual(before)
})

test.each([
  { labelName: 7 },
  { socialLinks: 'x' },
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
  const quicker = await read(await patch({ labelName: 'Quicker', updatedAt }))
  const late = await patch({ labelName: 'Late', updatedAt })
  expect(late.status).toBe(409)
  const { error } = await read(late)
  expect([error.code, error.current]).toEqual(['stale', quicker.settings])
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
