import * as v from 'valibot'
import { aboutDefaults } from '#src/features/settings/about-defaults.ts'
import { socialNames, type SocialName } from '#src/features/settings/settings.ts'
import { emailAddress } from '#src/lib/email.ts'
import { address, check, choice, longText, own, richText, text, typed } from '#src/lib/field.ts'
import { keysOf, recordOf } from '#src/lib/object.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import { optionalAddress, siteAddress, wholeNumber } from '#src/lib/schema-atoms.ts'
import { isWebAddress } from '#src/lib/web-address.ts'
import {
  badCountMessage,
  badEmailMessage,
  badLanguageMessage,
  badProfileMessage,
  badSharePictureMessage,
  missingNameMessage,
} from './messages.ts'

/** Languages that a label may write in, ISO 639-1. */
const languages =
  'cs da de el en es et fi fr hu it ja ko lt lv nl no pl pt ro sk sl sv tr uk zh'.split(' ')
const languageNames = new Intl.DisplayNames('en', { type: 'language' })
export const languageOptions = languages.map(
  (code) => [code, languageNames.of(code) ?? code] as const,
)

/** A profile of the label on another site, never a path on this one. */
const profile = (site: SocialName) => {
  const isProfile = (url: string) => url.startsWith('https://') && isWebAddress(url)
  return address(
    socialNames[site],
    optionalAddress(badProfileMessage(socialNames[site]), isProfile),
  )
}

/** The headings of the About page, each with a text and a picture. */
export const aboutHeadings = {
  whoWeAre: 'Who we are',
  mission: 'Our mission',
  philosophy: 'Our philosophy',
} as const
type AboutPart = keyof typeof aboutHeadings

/** A blank one means the text of about-defaults.ts. */
const aboutText = (part: AboutPart) =>
  richText(aboutHeadings[part], 10_000, {
    name: `text under ${aboutHeadings[part]}`,
    hint: `If empty: “${aboutDefaults[part]}”`,
    rows: 6,
    publicClass: 'page-text',
  })

const aboutPicture = (part: AboutPart) =>
  own(siteAddress(`address of the picture beside ${aboutHeadings[part]}`, 'a file'), '', {
    what: `picture beside “${aboutHeadings[part]}”`,
    label: `${aboutHeadings[part]}: image URL`,
    hint: 'On the About page. 4:3 looks best. If empty, the site draws one.',
  })

/** All settings, with the spec's names, defaults (section 3) and order. */
export const settingsFields = {
  labelName: text('Label name', 120, {
    required: missingNameMessage,
    initial: 'Your Record Label',
    hint: 'Shown on every page, in feeds and on home screens.',
  }),
  tagline: text('Tagline', 300, {
    initial: 'Physical releases with digital redemption codes',
    hint: 'One line under the name on the home page.',
  }),
  contactEmail: text('Contact email', 254, {
    inputMode: 'email',
    checks: [v.union([v.literal(''), emailAddress(badEmailMessage)])],
    hint: 'Shown on the contact page. Leave empty to hide it.',
  }),
  description: longText('Description', 2000, {
    rows: 3,
    hint: 'For search engines and shared links. Leave empty to use the tagline.',
  }),
  language: choice('Language', languageOptions, {
    initial: 'en',
    wrong: badLanguageMessage,
    hint: 'The language of your texts. The site’s own words stay English.',
  }),
  dayFirst: check('Day before month: 3 May 2026'),
  hours24: check('24-hour clock: 20:30'),
  socialLinks: recordOf(keysOf(socialNames), profile),
  aboutText: recordOf(keysOf(aboutHeadings), aboutText),
  pictures: {
    logo: own(siteAddress('address of the logo', 'a file'), '', {
      what: 'logo',
      label: 'Logo URL',
      hint: 'Replaces the label’s name on the home page. Must be readable on light and dark.',
    }),
    share: own(
      optionalAddress(badSharePictureMessage, (url) => parsePictureAddress(url) !== null),
      '',
      {
        what: 'share picture',
        hint: 'Shown when the site is shared. 1200 × 630 pixels look best.',
      },
    ),
    ...recordOf(keysOf(aboutHeadings), aboutPicture),
  },
  siteSettings: {
    enableShop: check('Enable shop', {
      hint: 'On: the shop page lists your releases, and orders come through the contact form. Off: COMING SOON.',
    }),
    maintenanceMode: check('Maintenance mode', {
      hint: 'On: visitors see only a maintenance page. Visitors see it after the next publish, which begins when you save. Staff can still sign in.',
    }),
    allowNewCodeRedemptions: check('Allow new code redemptions', {
      initial: true,
      hint: 'Works at once. Off: nobody can redeem, and fans read that their code stays good.',
    }),
    featuredArtistsCount: typed('Featured artists count', wholeNumber(1, 20, badCountMessage), {
      type: 'number',
      inputMode: 'numeric',
      min: 1,
      max: 20,
      initial: '4',
      hint: 'How many artists the home page shows: 1 to 20, the first of the roster.',
    }),
  },
}
