import * as v from 'valibot'
import type { ValidationError } from '#src/lib/validation-error.ts'
import { isWebAddress } from '#src/lib/web-address.ts'
import type { AdminSettings } from './contract.ts'
import { socialNames, type SocialName } from '#src/features/settings/social-links.ts'

/** The values of the settings form, flat; an unset URL is ''. */
export type SettingsInput = {
  labelName: string
  tagline: string
  contactEmail: string
  description: string
  instagram: string
  bandcamp: string
  spotify: string
  soundcloud: string
  twitter: string
  whoWeAre: string
  mission: string
  philosophy: string
  enableShop: boolean
  maintenanceMode: boolean
  allowNewCodeRedemptions: boolean
  /** As typed; parsed by artistsCountOf(). */
  featuredArtistsCount: string
}

export type SettingsField = keyof SettingsInput
export type SettingsPart = { [Field in SettingsField]?: SettingsInput[Field] | undefined }
type SettingsError = ValidationError<SettingsField>

/** The defaults (spec, section 3). A blank About text means the one of about-defaults.ts. */
export const settingsDefaults: SettingsInput = {
  labelName: 'Your Record Label',
  tagline: 'Physical releases with digital redemption codes',
  contactEmail: '',
  description: '',
  instagram: '',
  bandcamp: '',
  spotify: '',
  soundcloud: '',
  twitter: '',
  whoWeAre: '',
  mission: '',
  philosophy: '',
  enableShop: false,
  maintenanceMode: false,
  allowNewCodeRedemptions: true,
  featuredArtistsCount: '4',
}

/** The maximum lengths (the database has the same), and the names of the fields in messages. */
const longest = {
  labelName: [120, 'label name'],
  tagline: [300, 'tagline'],
  contactEmail: [254, 'contact email'],
  description: [2000, 'description'],
  whoWeAre: [10_000, 'text under Who we are'],
  mission: [10_000, 'text under Our mission'],
  philosophy: [10_000, 'text under Our philosophy'],
} as const
const longestAddress = 2000

/** The typed number of artists, or null unless it is an integer from 1 to 20. */
export function artistsCountOf(typed: string): number | null {
  const count = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= 20 ? count : null
}

/** The first validation error of the given fields, in the order of the tabs, or null. */
export function validateSettings(input: SettingsPart): SettingsError | null {
  return (
    missingName(input) ??
    longField(input, ['labelName', 'tagline', 'contactEmail', 'description']) ??
    badEmail(input) ??
    badAddress(input) ??
    longField(input, ['whoWeAre', 'mission', 'philosophy']) ??
    badCount(input)
  )
}

function missingName({ labelName }: SettingsPart): SettingsError | null {
  if (labelName === undefined || labelName.trim()) return null
  return {
    code: 'missing-fields',
    message: 'Please fill in the label name',
    field: 'labelName',
  }
}

function longField(input: SettingsPart, fields: (keyof typeof longest)[]): SettingsError | null {
  for (const field of fields) {
    const [length, name] = longest[field]
    if ((input[field]?.trim().length ?? 0) > length)
      return {
        code: 'too-long',
        message: `Please keep the ${name} within ${length.toLocaleString('en-US')} characters.`,
        field,
      }
  }
  return null
}

const emailFormat = v.pipe(v.string(), v.email())

function badEmail({ contactEmail }: SettingsPart): SettingsError | null {
  const email = contactEmail?.trim()
  if (!email || v.is(emailFormat, email)) return null
  return {
    code: 'bad-email',
    message: 'Please check the contact email: it is not an email address.',
    field: 'contactEmail',
  }
}

/** True for an absolute https URL that a page may link to. */
const isAbsoluteAddress = (address: string) =>
  address.length <= longestAddress && address.startsWith('https://') && isWebAddress(address)

function badAddress(input: SettingsPart): SettingsError | null {
  for (const [field, name] of Object.entries(socialNames) as [SocialName, string][]) {
    const address = input[field]?.trim()
    if (address && !isAbsoluteAddress(address))
      return {
        code: 'bad-address',
        message: `The ${name} address has to begin with https:// and lead to the label's page there.`,
        field,
      }
  }
  return null
}

function badCount({ featuredArtistsCount: typed }: SettingsPart): SettingsError | null {
  if (typed === undefined || artistsCountOf(typed) !== null) return null
  return {
    code: 'bad-count',
    message: 'Featured artists count must be between 1 and 20',
    field: 'featuredArtistsCount',
  }
}

/** The settings as the values of the form. */
export function inputOf(settings: AdminSettings): SettingsInput {
  const { labelName, tagline, contactEmail, description } = settings
  return {
    ...{ labelName, tagline, contactEmail, description },
    ...settings.socialLinks,
    ...settings.aboutText,
    ...settings.siteSettings,
    featuredArtistsCount: `${settings.siteSettings.featuredArtistsCount}`,
  }
}

/** The values of the form as settings. */
export function settingsOf(input: SettingsInput): Omit<AdminSettings, 'updatedAt'> {
  const { labelName, tagline, contactEmail, description } = input
  const { instagram, bandcamp, spotify, soundcloud, twitter } = input
  const { whoWeAre, mission, philosophy } = input
  const { enableShop, maintenanceMode, allowNewCodeRedemptions } = input
  const featuredArtistsCount = artistsCountOf(input.featuredArtistsCount) ?? 0
  return {
    ...{ labelName, tagline, contactEmail, description },
    socialLinks: { instagram, bandcamp, spotify, soundcloud, twitter },
    aboutText: { whoWeAre, mission, philosophy },
    siteSettings: {
      ...{ enableShop, maintenanceMode, allowNewCodeRedemptions },
      featuredArtistsCount,
    },
  }
}
