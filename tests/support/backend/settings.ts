import type { SiteSettings } from '#src/features/settings/settings.ts'
import { specStyle } from '#src/lib/dates.ts'

/** The settings of a label that has filled in what it must, and two of its places elsewhere. */
export const someSettings: SiteSettings = {
  labelName: 'Tarehouse Records',
  tagline: 'Physical releases with digital redemption codes',
  contactEmail: 'post@tarehouse.test',
  description: '',
  language: 'en',
  dates: specStyle,
  socialLinks: {
    instagram: 'https://example.com/instagram',
    bandcamp: 'javascript:alert(1)',
    spotify: null,
    soundcloud: null,
    twitter: 'https://example.com/twitter',
  },
  aboutText: { whoWeAre: '', mission: '', philosophy: '' },
  pictures: { logo: null, share: null, whoWeAre: null, mission: null, philosophy: null },
  siteSettings: {
    enableShop: false,
    maintenanceMode: false,
    allowNewCodeRedemptions: true,
    featuredArtistsCount: 4,
  },
}
