import { fieldOf } from '#src/components/admin/fields.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { keysOf } from '#src/lib/object.ts'
import { socialNames } from '#src/features/settings/settings.ts'
import { aboutHeadings, settingsFields } from './fields.ts'

const Field = fieldOf(settingsFields)

export const GeneralFields = () => (
  <>
    <div className="admin-columns">
      <Field name="labelName" />
      <Field name="tagline" />
      <Field name="contactEmail" />
    </div>
    <Field name="description" />
    <div className="max-w-320">
      <Field name="language" />
    </div>
    <Field name="dayFirst" />
    <Field name="hours24" />
  </>
)

export const SocialFields = () => (
  <>
    <p className="field-hint">
      Full links, beginning with https://. Empty ones are not shown; if all are empty, the contact
      page shows three placeholders.
    </p>
    <div className="admin-columns">
      {keysOf(socialNames).map((site) => (
        <Field key={site} name={`socialLinks.${site}`} />
      ))}
    </div>
  </>
)

export const AboutFields = () =>
  keysOf(aboutHeadings).map((part) => (
    <MarkupField key={part} name={`aboutText.${part}`} {...settingsFields.aboutText[part].props} />
  ))

export const PictureFields = () =>
  keysOf(settingsFields.pictures).map((picture) => (
    <PictureField
      key={picture}
      name={`pictures.${picture}`}
      {...settingsFields.pictures[picture].props}
    />
  ))

export const AdvancedFields = () => (
  <>
    <Field name="siteSettings.enableShop" />
    <Field name="siteSettings.maintenanceMode" />
    <Field name="siteSettings.allowNewCodeRedemptions" />
    <div className="max-w-320">
      <Field name="siteSettings.featuredArtistsCount" />
    </div>
  </>
)
