import { expect, test } from 'vitest'
import { organization } from '#src/features/settings/json-ld.ts'
import { someSettings } from '#tests/support/backend/settings.ts'

const site = new URL('https://label.example')
const pictures = { ...someSettings.pictures, logo: { address: '/pictures/logo.png', alt: '' } }

test('the label is an organization with its places elsewhere, as far as they are set and safe', () => {
  expect(organization({ ...someSettings, pictures }, site)).toEqual({
    '@type': 'Organization',
    name: 'Tarehouse Records',
    url: 'https://label.example/',
    logo: 'https://label.example/pictures/logo.png',
    description: 'Physical releases with digital redemption codes',
    email: 'post@tarehouse.test',
    sameAs: ['https://example.com/instagram', 'https://example.com/twitter'],
  })
})

test('settings that are not set are left out', () => {
  const socialLinks = { ...someSettings.socialLinks, instagram: null, twitter: null }
  const label = organization({ ...someSettings, contactEmail: '', socialLinks }, site)
  expect(label).toHaveProperty('logo', 'https://label.example/icons/icon-512.png')
  expect(label).not.toHaveProperty('email')
  expect(label).not.toHaveProperty('sameAs')
})
