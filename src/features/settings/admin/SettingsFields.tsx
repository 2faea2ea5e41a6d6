import { CheckField, TextAreaField, TextField } from '#src/components/admin/fields.tsx'
import { aboutDefaults } from '#src/features/settings/about-defaults.ts'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import type { Pending } from '#src/components/admin/picture-field.ts'
import type { Path } from '#src/lib/path.ts'
import { settingsLimits, type Settings } from './schema.ts'
import { socialNames, type SocialName } from '#src/features/settings/social-links.ts'

type FieldProps = { name: string; error: string | undefined }

/** The field props of the form (useForm). */
type TextProps = FieldProps & { value: string; onChange: (value: string) => void }
type Props = {
  form: {
    text: (name: Path<Settings>) => TextProps
    picture: (
      name: Path<Settings>,
    ) => TextProps & { onPending: (name: string, pending: Pending | undefined) => void }
    toggle: (
      name: Path<Settings>,
    ) => FieldProps & { checked: boolean; onChange: (checked: boolean) => void }
  }
}

export function GeneralFields({ form }: Props) {
  return (
    <>
      <div className="admin-columns">
        <TextField
          label="Label name"
          maxLength={settingsLimits.labelName}
          hint="Stands on every page, in feeds and on home screens."
          {...form.text('labelName')}
        />
        <TextField
          label="Tagline"
          maxLength={settingsLimits.tagline}
          hint="One line under the name on the home page."
          {...form.text('tagline')}
        />
        <TextField
          label="Contact email"
          maxLength={settingsLimits.contactEmail}
          inputMode="email"
          hint="Everybody can read it on the contact page. Leave it empty to show none."
          {...form.text('contactEmail')}
        />
      </div>
      <TextAreaField
        label="Description"
        rows={3}
        maxLength={settingsLimits.description}
        hint="What search engines and shared links say about the label. Left empty, they say the tagline."
        {...form.text('description')}
      />
    </>
  )
}

export function SocialFields({ form }: Props) {
  return (
    <>
      <p className="field-hint">
        Full addresses, beginning with https://. What is empty is not shown. While all are empty,
        the contact page shows three placeholders.
      </p>
      <div className="admin-columns">
        {(Object.entries(socialNames) as [SocialName, string][]).map(([key, name]) => (
          <TextField key={key} label={name} inputMode="url" {...form.text(`socialLinks.${key}`)} />
        ))}
      </div>
    </>
  )
}

const aboutParts = [
  ['whoWeAre', 'Who we are'],
  ['mission', 'Our mission'],
  ['philosophy', 'Our philosophy'],
] as const

export function AboutFields({ form }: Props) {
  return aboutParts.map(([key, heading]) => (
    <TextAreaField
      key={key}
      label={heading}
      rows={6}
      maxLength={settingsLimits[key]}
      hint={`Left empty, the page says: “${aboutDefaults[key]}”`}
      {...form.text(`aboutText.${key}`)}
    />
  ))
}

export function PictureFields({ form }: Props) {
  return (
    <>
      <PictureField
        what="logo"
        label="Logo URL"
        hint="Stands on the home page instead of the label’s name. It has to be legible on light and on dark."
        {...form.picture('pictures.logo')}
      />
      <PictureField
        what="share picture"
        hint="What a link to the site shows where it is shared. 1200 × 630 pixels look best. Without one, it is the site’s own."
        {...form.picture('pictures.share')}
      />
      {aboutParts.map(([key, heading]) => (
        <PictureField
          key={key}
          what={`picture beside “${heading}”`}
          label={`${heading}: image URL`}
          hint="On the About page. Pictures four wide and three high look best. Leave it empty and the page shows a drawing of its own."
          {...form.picture(`pictures.${key}`)}
        />
      ))}
    </>
  )
}

export function AdvancedFields({ form }: Props) {
  return (
    <>
      <CheckField
        label="Enable shop"
        hint="On: the shop page lists the releases that are shown on the site, and orders come through the contact form. Off: it says COMING SOON."
        {...form.toggle('siteSettings.enableShop')}
      />
      <CheckField
        label="Maintenance mode"
        hint="On: the site is published at once, and visitors see only a page that says you are working on it. Staff can still sign in here."
        {...form.toggle('siteSettings.maintenanceMode')}
      />
      <CheckField
        label="Allow new code redemptions"
        hint="Works at once. Off: nobody can redeem a code, and whoever tries is told that their code stays good."
        {...form.toggle('siteSettings.allowNewCodeRedemptions')}
      />
      <div className="narrow-field">
        <TextField
          label="Featured artists count"
          type="number"
          inputMode="numeric"
          min={1}
          max={20}
          hint="How many artists the home page shows: 1 to 20, the first of the roster."
          {...form.text('siteSettings.featuredArtistsCount')}
        />
      </div>
    </>
  )
}
