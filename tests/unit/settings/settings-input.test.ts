import { expect, test } from 'vitest'
import {
  artistsCountOf,
  inputOf,
  settingsDefaults,
  validateSettings,
  settingsOf,
  type SettingsInput,
} from '#src/features/settings/admin/settings-input.ts'

test('the defaults are those of the spec, and sound', () => {
  expect(validateSettings(settingsDefaults)).toBeNull()
  expect(settingsDefaults).toMatchObject({
    tagline: 'Physical releases with digital redemption codes',
    enableShop: false,
    maintenanceMode: false,
    allowNewCodeRedemptions: true,
    featuredArtistsCount: '4',
  })
})

test.each<[Partial<SettingsInput>, string, string]>([
  [{ labelName: ' ', contactEmail: 'x' }, 'Please fill in the label name', 'labelName'],
  [
    { labelName: 'x'.repeat(121) },
    'Please keep the label name within 120 characters.',
    'labelName',
  ],
  [{ tagline: 'x'.repeat(301) }, 'Please keep the tagline within 300 characters.', 'tagline'],
  [
    { description: 'x'.repeat(2001), instagram: 'x' },
    'Please keep the description within 2,000 characters.',
    'description',
  ],
  [
    { contactEmail: 'post at label', instagram: 'x' },
    'Please check the contact email',
    'contactEmail',
  ],
  [
    { instagram: 'x', spotify: 'x' },
    'The Instagram address has to begin with https://',
    'instagram',
  ],
  [{ bandcamp: '/contact' }, 'The Bandcamp address has to begin with https://', 'bandcamp'],
  [{ soundcloud: 'javascript:alert(1)' }, 'The SoundCloud address', 'soundcloud'],
  [{ spotify: 'https://user:pass@spotify.example' }, 'The Spotify address', 'spotify'],
  [{ twitter: `https://x.example/${'x'.repeat(2000)}` }, 'The Twitter address', 'twitter'],
  [
    { mission: 'x'.repeat(10_001), featuredArtistsCount: '0' },
    'Please keep the text under Our mission within 10,000 characters.',
    'mission',
  ],
  [
    { featuredArtistsCount: '21' },
    'Featured artists count must be between 1 and 20',
    'featuredArtistsCount',
  ],
])('%j is refused: %s', (part, message, field) => {
  for (const given of [part, { ...settingsDefaults, ...part }]) {
    const problem = validateSettings(given)
    expect(problem?.field).toBe(field)
    expect(problem?.message).toContain(message)
  }
})

test.each([
  ['1', 1],
  [' 20 ', 20],
  ['0', null],
  ['21', null],
  ['-1', null],
  ['2.5', null],
  ['1e1', null],
  ['', null],
  ['four', null],
])('%j artists count as %j', (typed, count) => {
  expect(artistsCountOf(typed)).toBe(count)
})

test('the form lays the settings side by side and back', () => {
  const settings = settingsOf({ ...settingsDefaults, spotify: 'https://s.example', mission: 'M' })
  expect(settings.socialLinks.spotify).toBe('https://s.example')
  expect(settings.siteSettings.featuredArtistsCount).toBe(4)
  expect(settingsOf(inputOf({ ...settings, updatedAt: '2026-01-01T00:00:00.000Z' }))).toEqual(
    settings,
  )
})
