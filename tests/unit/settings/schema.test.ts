import { expect, test } from 'vitest'
import { settingsFields } from '#src/features/settings/admin/fields.ts'
import { changeSettingsInput, settingsInput } from '#src/features/settings/admin/schema.ts'
import { initialOf } from '#src/lib/field.ts'
import { validate } from '#src/lib/validate.ts'

test('the defaults are those of the spec, and sound', () => {
  const { siteSettings, ...defaults } = initialOf(settingsFields)
  expect(defaults.tagline).toBe('Physical releases with digital redemption codes')
  expect(validate(settingsInput, { siteSettings, ...defaults })).toEqual({
    output: {
      ...defaults,
      siteSettings: {
        enableShop: false,
        maintenanceMode: false,
        allowNewCodeRedemptions: true,
        featuredArtistsCount: 4,
      },
    },
  })
})

test.each<[object, string, string]>([
  [{ labelName: ' ', contactEmail: 'x' }, 'Please fill in the label name', 'labelName'],
  [
    { contactEmail: 'post at label', socialLinks: { instagram: 'x' } },
    'Please check the contact email: it is not an email address.',
    'contactEmail',
  ],
  [{ language: 'xx' }, 'Please choose the language from the list.', 'language'],
  [
    { socialLinks: { instagram: 'x', spotify: 'x' } },
    'The Instagram address must begin with https://',
    'socialLinks.instagram',
  ],
  [
    { aboutText: { mission: 'x'.repeat(10_001) }, siteSettings: { featuredArtistsCount: '0' } },
    'Please keep the text under Our mission within 10,000 characters.',
    'aboutText.mission',
  ],
  ...['0', '21', '-1', '2.5', '1e1', '', 'four'].map(
    (featuredArtistsCount): [object, string, string] => [
      { siteSettings: { featuredArtistsCount } },
      'Featured artists count must be between 1 and 20',
      'siteSettings.featuredArtistsCount',
    ],
  ),
])('%j is refused: %s', (part, message, field) => {
  const refused = validate(changeSettingsInput, part)
  if (!('fields' in refused)) throw new Error('It was taken.')
  expect(Object.keys(refused.fields)[0]).toBe(field)
  expect(refused.message).toContain(message)
})

test.each([
  ['1', 1],
  [' 20 ', 20],
  [12, 12],
])('%j artists count as %j', (featuredArtistsCount, count) => {
  expect(validate(changeSettingsInput, { siteSettings: { featuredArtistsCount } })).toEqual({
    output: { siteSettings: { featuredArtistsCount: count } },
  })
})
