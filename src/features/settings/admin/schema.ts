import * as v from 'valibot'
import { emailAddress } from '#src/lib/email.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'
import { withGoodLinks } from '#src/lib/good-links.ts'
import {
  optionalAddress,
  requiredText,
  siteAddress,
  text,
  wholeNumber,
} from '#src/lib/schema-atoms.ts'
import { isWebAddress } from '#src/lib/web-address.ts'
import { socialNames, type SocialName } from '#src/features/settings/settings.ts'
import { keysOf, recordOf } from '#src/lib/object.ts'
import {
  badCountMessage,
  badEmailMessage,
  badLanguageMessage,
  badProfileMessage,
  badSharePictureMessage,
  missingNameMessage,
} from './messages.ts'

/** The maximum lengths; the database has the same. */
export const settingsLimits = {
  labelName: 120,
  tagline: 300,
  contactEmail: 254,
  description: 2000,
  whoWeAre: 10_000,
  mission: 10_000,
  philosophy: 10_000,
} as const
/** Languages that a label may write in, ISO 639-1. */
const languages =
  'cs da de el en es et fi fr hu it ja ko lt lv nl no pl pt ro sk sl sv tr uk zh'.split(' ')
const languageNames = new Intl.DisplayNames('en', { type: 'language' })
export const languageOptions = languages.map(
  (code) => [code, languageNames.of(code) ?? code] as const,
)

/** A profile of the label on another site, never a path on this one. */
const profile = (name: SocialName) =>
  optionalAddress(
    badProfileMessage(socialNames[name]),
    (address) => address.startsWith('https://') && isWebAddress(address),
  )

const general = {
  labelName: requiredText(missingNameMessage, settingsLimits.labelName, 'label name'),
  tagline: text(settingsLimits.tagline, 'tagline'),
  contactEmail: v.pipe(
    text(settingsLimits.contactEmail, 'contact email'),
    v.union([v.literal(''), emailAddress(badEmailMessage)]),
  ),
  description: text(settingsLimits.description, 'description'),
  language: v.picklist(languages, badLanguageMessage),
  dayFirst: v.boolean(),
  hours24: v.boolean(),
}
const socialLinks = v.strictObject(recordOf(keysOf(socialNames), profile))
const richText = (limit: number, heading: string) =>
  v.pipe(text(limit, `text under ${heading}`), withGoodLinks())
const aboutText = v.strictObject({
  whoWeAre: richText(settingsLimits.whoWeAre, 'Who we are'),
  mission: richText(settingsLimits.mission, 'Our mission'),
  philosophy: richText(settingsLimits.philosophy, 'Our philosophy'),
})
const picture = (name: string) => siteAddress(`address of the ${name}`, 'a file')
const pictures = v.strictObject({
  logo: picture('logo'),
  share: optionalAddress(
    badSharePictureMessage,
    (address) => parsePictureAddress(address) !== null,
  ),
  whoWeAre: picture('picture beside Who we are'),
  mission: picture('picture beside Our mission'),
  philosophy: picture('picture beside Our philosophy'),
})
const siteSettings = v.strictObject({
  enableShop: v.boolean(),
  maintenanceMode: v.boolean(),
  allowNewCodeRedemptions: v.boolean(),
  featuredArtistsCount: wholeNumber(1, 20, badCountMessage),
})

/** All settings, with the spec's names and in the order of the tabs; an unset URL is ''. */
export const settingsInput = v.strictObject({
  ...general,
  socialLinks,
  aboutText,
  pictures,
  siteSettings,
})
export type Settings = v.InferOutput<typeof settingsInput>

/** The settings to change; absent ones stay as they are. */
export const changeSettingsInput = v.partial(
  v.strictObject({
    ...general,
    socialLinks: v.partial(socialLinks),
    aboutText: v.partial(aboutText),
    pictures: v.partial(pictures),
    siteSettings: v.partial(siteSettings),
  }),
)
export type SettingsInput = v.InferOutput<typeof changeSettingsInput>

/** The defaults (spec, section 3). A blank About text means the one of about-defaults.ts. */
export const settingsDefaults: Settings = {
  labelName: 'Your Record Label',
  tagline: 'Physical releases with digital redemption codes',
  contactEmail: '',
  description: '',
  language: 'en',
  dayFirst: false,
  hours24: false,
  socialLinks: { instagram: '', bandcamp: '', spotify: '', soundcloud: '', twitter: '' },
  aboutText: { whoWeAre: '', mission: '', philosophy: '' },
  pictures: { logo: '', share: '', whoWeAre: '', mission: '', philosophy: '' },
  siteSettings: {
    enableShop: false,
    maintenanceMode: false,
    allowNewCodeRedemptions: true,
    featuredArtistsCount: 4,
  },
}
