import type { AdminSettings } from '#src/features/settings/admin/contract.ts'
import type { settingsOperations } from '#src/features/settings/admin/operations.ts'
import type { Settings, SettingsInput } from '#src/features/settings/admin/schema.ts'
import type { SavedSite } from '#src/features/staff/admin/contract.ts'
import { socialNames } from '#src/features/settings/settings.ts'
import { keysOf, recordOf } from '#src/lib/object.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { row, rows, saveUnlessStale } from '#netlify/server/http/rows.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

type SettingsRow = Row<'site_settings'>

type Columns<Fields> = Record<keyof Fields, keyof SettingsRow>
type Group = 'socialLinks' | 'aboutText' | 'pictures' | 'siteSettings'

/** The column of each field, by the groups of the form. */
const general = {
  labelName: 'label_name',
  tagline: 'tagline',
  contactEmail: 'contact_email',
  description: 'description',
  language: 'language',
  dayFirst: 'day_first',
  hours24: 'hours_24',
} as const satisfies Columns<Omit<Settings, Group>>
const socialLinks = recordOf(
  keysOf(socialNames),
  (name) => `social_${name}` as const,
) satisfies Columns<Settings['socialLinks']>
const aboutText = {
  whoWeAre: 'about_who_we_are',
  mission: 'about_mission',
  philosophy: 'about_philosophy',
} as const satisfies Columns<Settings['aboutText']>
const pictures = {
  logo: 'logo_image',
  share: 'share_image',
  whoWeAre: 'about_who_we_are_image',
  mission: 'about_mission_image',
  philosophy: 'about_philosophy_image',
} as const satisfies Columns<Settings['pictures']>
const siteSettings = {
  enableShop: 'enable_shop',
  maintenanceMode: 'maintenance_mode',
  allowNewCodeRedemptions: 'allow_new_code_redemptions',
  featuredArtistsCount: 'featured_artists_count',
} as const satisfies Columns<Settings['siteSettings']>

const toSettings = (row: SettingsRow): AdminSettings => ({
  ...fieldsOf(row, general),
  socialLinks: fieldsOf(row, socialLinks),
  aboutText: fieldsOf(row, aboutText),
  pictures: fieldsOf(row, pictures),
  siteSettings: fieldsOf(row, siteSettings),
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** The fields of these columns, '' for null. */
const fieldsOf = <Of extends Record<string, keyof SettingsRow>>(row: SettingsRow, columns: Of) =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, row[column] ?? '']),
  ) as { [Field in keyof Of]: NonNullable<SettingsRow[Of[Field]]> }

/** What all staff have in view of the settings; null while there is no row. Throws RequestError, DatabaseError. */
export async function readSavedSite(database: DataApi): Promise<SavedSite> {
  const columns = 'labelName:label_name, maintenanceMode:maintenance_mode'
  const [site] = await rows(database.from('site_settings').select(columns).eq('id', 'main'))
  return site ?? null
}

/** Each throws RequestError, DatabaseError. */
export const settingsHandlers: HandlersBeyondSql<typeof settingsOperations> = {
  /** The settings, after inserting the row if it is missing. */
  readSettings: async ({ database }) => {
    const table = () => database.from('site_settings')
    const [found] = await rows(table().select().eq('id', 'main'))
    if (found) return { settings: toSettings(found) }
    await rows(table().upsert({ id: 'main' }, { ignoreDuplicates: true }).select('id'))
    return { settings: toSettings(await row(table().select().eq('id', 'main'))) }
  },
  /** Saves the given settings; the others stay unchanged. */
  changeSettings: async ({ input: { updatedAt, ...change }, database }) => {
    // With the id, because PostgREST skips an update of no columns.
    const values = { id: 'main', ...toValues(change) }
    const table = () => database.from('site_settings')
    const settings = await saveUnlessStale(
      table().update(values).eq('id', 'main').eq('updated_at', updatedAt).select(),
      table().select().eq('id', 'main'),
      toSettings,
    )
    return { outcome: 'changed', settings }
  },
}

/** The change as columns; an unset URL is null. */
const toValues = (change: SettingsInput) => ({
  ...columnsOf(change, general),
  ...columnsOf(withNull(change.socialLinks), socialLinks),
  ...columnsOf(change.aboutText, aboutText),
  ...columnsOf(withNull(change.pictures), pictures),
  ...columnsOf(change.siteSettings, siteSettings),
})

const withNull = (addresses: Record<string, string | undefined> = {}) =>
  Object.fromEntries(Object.entries(addresses).map(([field, address]) => [field, address || null]))

/** What is given of these fields, by their columns. */
const columnsOf = (fields: Record<string, unknown> = {}, columns: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      field in fields ? [[column, fields[field]]] : [],
    ),
  )
