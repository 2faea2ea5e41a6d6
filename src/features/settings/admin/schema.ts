import * as v from 'valibot'
import { entriesOf, schemaOf } from '#src/lib/field.ts'
import { settingsFields } from './fields.ts'

const { socialLinks, aboutText, pictures, siteSettings, ...general } = settingsFields
const groups = {
  socialLinks: schemaOf(socialLinks),
  aboutText: schemaOf(aboutText),
  pictures: schemaOf(pictures),
  siteSettings: schemaOf(siteSettings),
}

/** All settings; an unset URL is ''. */
export const settingsInput = v.strictObject({ ...entriesOf(general), ...groups })
export type Settings = v.InferOutput<typeof settingsInput>

/** The settings to change; absent ones stay as they are. */
export const changeSettingsInput = v.partial(
  v.strictObject({
    ...entriesOf(general),
    socialLinks: v.partial(groups.socialLinks),
    aboutText: v.partial(groups.aboutText),
    pictures: v.partial(groups.pictures),
    siteSettings: v.partial(groups.siteSettings),
  }),
)
export type SettingsInput = v.InferOutput<typeof changeSettingsInput>
