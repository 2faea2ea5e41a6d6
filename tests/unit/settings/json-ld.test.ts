import { expect, test } from 'vitest'
import { organization } from '#src/features/settings/json-ld.ts'
import { someSettings } from '#tests/support/backend/settings.ts'

const site = new URL('https://label.example')

test('the label is an organization with its places elsewhere, as far as they are set and safe', () => {
  expect(organization(someSettings, '/logo.svg', site)).toEqual({
    '@type': 'Organization',
    name: 'Tarehouse Records',
    url: 'https://label.example/',
    logo: 'https://label.example/logo.svg',
    description: 'Physical releases with digital redemption codes',
    email: 'post@tarehouse.test',
    sameAs: ['https://example.com/instagram', 'https://example.com/twitter'],
  })
})

test('what is not set is not claimed', () => {
  const socialLinks = { ...someSettings.socialLinks, instagram: null, twitter: null }
  const label = organization({ ...someSettings, contactEmail: '', socialLinks }, '/logo.svg', site)
  expect(label).not.toHaveProperty('email')
  expect(label).not.toHaveProperty('sameAs')
})
