import { aboutDefaults } from '#src/features/settings/about-defaults.ts'
import { fieldsOf } from '#src/components/admin/fields.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import type { Path } from '#src/components/admin/path.ts'
import { languageOptions, settingsLimits, type Settings } from './schema.ts'
import { socialNames, type SocialName } from '#src/features/settings/settings.ts'

/** The values of the form: the settings, with the number of artists as typed. */
export type SettingsValues = Omit<Settings, 'siteSettings'> & {
  siteSettings: Omit<Settings['siteSettings'], 'featuredArtistsCount'> & {
    featuredArtistsCount: string
  }
}

const { CheckField, SelectField, TextAreaField, TextField } = fieldsOf<SettingsValues>()

export const GeneralFields = () => (
  <>
    <div className="admin-columns">
      <TextField
        label="Label name"
        maxLength={settingsLimits.labelName}
        hint="Shown on every page, in feeds and on home screens."
        name="labelName"
      />
      <TextField
        label="Tagline"
        maxLength={settingsLimits.tagline}
        hint="One line under the name on the home page."
        name="tagline"
      />
      <TextField
        label="Contact email"
        maxLength={settingsLimits.contactEmail}
        inputMode="email"
        hint="Shown on the contact page. Leave empty to hide it."
        name="contactEmail"
      />
    </div>
    <TextAreaField
      label="Description"
      rows={3}
      maxLength={settingsLimits.description}
      hint="For search engines and shared links. Leave empty to use the tagline."
      name="description"
    />
    <StyleFields />
  </>
)

const StyleFields = () => (
  <>
    <div className="max-w-320">
      <SelectField
        label="Language"
        options={languageOptions}
        hint="The language of your texts. The site’s own words stay English."
        name="language"
      />
    </div>
    <CheckField label="Day before month: 3 May 2026" name="dayFirst" />
    <CheckField label="24-hour clock: 20:30" name="hours24" />
  </>
)

export const SocialFields = () => (
  <>
    <p className="field-hint">
      Full links, beginning with https://. Empty ones are not shown; if all are empty, the contact
      page shows three placeholders.
    </p>
    <div className="admin-columns">
      {(Object.entries(socialNames) as [SocialName, string][]).map(([key, name]) => (
        <TextField key={key} label={name} inputMode="url" name={`socialLinks.${key}`} />
      ))}
    </div>
  </>
)

const aboutParts = [
  ['whoWeAre', 'Who we are'],
  ['mission', 'Our mission'],
  ['philosophy', 'Our philosophy'],
] as const

export const AboutFields = () =>
  aboutParts.map(([key, heading]) => (
    <MarkupField
      key={key}
      label={heading}
      rows={6}
      maxLength={settingsLimits[key]}
      hint={`If empty: “${aboutDefaults[key]}”`}
      name={`aboutText.${key}`}
      publicClass="page-text"
      isRich
    />
  ))

export const PictureFields = () => (
  <>
    <PictureField<Path<SettingsValues>>
      what="logo"
      label="Logo URL"
      hint="Replaces the label’s name on the home page. Must be readable on light and dark."
      name="pictures.logo"
    />
    <PictureField<Path<SettingsValues>>
      what="share picture"
      hint="Shown when the site is shared. 1200 × 630 pixels look best."
      name="pictures.share"
    />
    {aboutParts.map(([key, heading]) => (
      <PictureField<Path<SettingsValues>>
        key={key}
        what={`picture beside “${heading}”`}
        label={`${heading}: image URL`}
        hint="On the About page. 4:3 looks best. If empty, the site draws one."
        name={`pictures.${key}`}
      />
    ))}
  </>
)

export const AdvancedFields = () => (
  <>
    <CheckField
      label="Enable shop"
      hint="On: the shop page lists your releases, and orders come through the contact form. Off: COMING SOON."
      name="siteSettings.enableShop"
    />
    <CheckField
      label="Maintenance mode"
      hint="On: visitors see only a maintenance page. Visitors see it after the next publish, which begins when you save. Staff can still sign in."
      name="siteSettings.maintenanceMode"
    />
    <CheckField
      label="Allow new code redemptions"
      hint="Works at once. Off: nobody can redeem, and fans read that their code stays good."
      name="siteSettings.allowNewCodeRedemptions"
    />
    <div className="max-w-320">
      <TextField
        label="Featured artists count"
        type="number"
        inputMode="numeric"
        min={1}
        max={20}
        hint="How many artists the home page shows: 1 to 20, the first of the roster."
        name="siteSettings.featuredArtistsCount"
      />
    </div>
  </>
)
