import type { AdminSettings } from '#src/features/settings/admin/contract.ts'
import type { Settings, SettingsInput } from '#src/features/settings/admin/schema.ts'
import type { SavedSite } from '#src/features/staff/admin/contract.ts'
import type { Change } from '#src/lib/change.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { row, rows } from '#netlify/server/http/rows.ts'
import { saveUnlessStale } from '#netlify/server/http/save.ts'

type SettingsRow = Row<'site_settings'>

type Group = 'socialLinks' | 'aboutText' | 'pictures' | 'siteSettings'
type SettingsField =
  | Exclude<keyof Settings, Group>
  | { [Name in Exclude<Group, 'pictures'>]: keyof Settings[Name] }[Exclude<Group, 'pictures'>]

/** The column of each field. */
const columnOf: Record<SettingsField, keyof SettingsRow> = {
  labelName: 'label_name',
  tagline: 'tagline',
  contactEmail: 'contact_email',
  description: 'description',
  instagram: 'social_instagram',
  bandcamp: 'social_bandcamp',
  spotify: 'social_spotify',
  soundcloud: 'social_soundcloud',
  twitter: 'social_twitter',
  whoWeAre: 'about_who_we_are',
  mission: 'about_mission',
  philosophy: 'about_philosophy',
  enableShop: 'enable_shop',
  maintenanceMode: 'maintenance_mode',
  allowNewCodeRedemptions: 'allow_new_code_redemptions',
  featuredArtistsCount: 'featured_artists_count',
}

const pictureColumnOf: Record<keyof Settings['pictures'], keyof SettingsRow> = {
  logo: 'logo_image',
  share: 'share_image',
  whoWeAre: 'about_who_we_are_image',
  mission: 'about_mission_image',
  philosophy: 'about_philosophy_image',
}

const toSettings = (row: SettingsRow): AdminSettings => ({
  labelName: row.label_name,
  tagline: row.tagline,
  contactEmail: row.contact_email,
  description: row.description,
  socialLinks: {
    instagram: row.social_instagram ?? '',
    bandcamp: row.social_bandcamp ?? '',
    spotify: row.social_spotify ?? '',
    soundcloud: row.social_soundcloud ?? '',
    twitter: row.social_twitter ?? '',
  },
  aboutText: {
    whoWeAre: row.about_who_we_are,
    mission: row.about_mission,
    philosophy: row.about_philosophy,
  },
  pictures: {
    logo: row.logo_image ?? '',
    share: row.share_image ?? '',
    whoWeAre: row.about_who_we_are_image ?? '',
    mission: row.about_mission_image ?? '',
    philosophy: row.about_philosophy_image ?? '',
  },
  siteSettings: {
    enableShop: row.enable_shop,
    maintenanceMode: row.maintenance_mode,
    allowNewCodeRedemptions: row.allow_new_code_redemptions,
    featuredArtistsCount: row.featured_artists_count,
  },
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** The settings, after inserting the row if it is missing. Each function here throws RequestError, DatabaseError. */
export async function readSettings(database: DataApi): Promise<AdminSettings> {
  const read = () => database.from('site_settings').select().eq('id', 'main')
  const [found] = await rows(read())
  if (found) return toSettings(found)
  await rows(
    database.from('site_settings').upsert({ id: 'main' }, { ignoreDuplicates: true }).select('id'),
  )
  return toSettings(await row(read()))
}

/** What all staff have in view of the settings; null while there is no row. */
export async function readSavedSite(database: DataApi): Promise<SavedSite> {
  const columns = 'labelName:label_name, maintenanceMode:maintenance_mode'
  const [site] = await rows(database.from('site_settings').select(columns).eq('id', 'main'))
  return site ?? null
}

/** Saves the given settings; the others stay unchanged. */
export function changeSettings(
  { updatedAt, ...change }: Change<SettingsInput>,
  database: DataApi,
): Promise<AdminSettings> {
  // With the id, because PostgREST skips an update of no columns.
  const values = { id: 'main', ...toValues(change) }
  const table = () => database.from('site_settings')
  return saveUnlessStale(
    table().update(values).eq('id', 'main').eq('updated_at', updatedAt).select(),
    table().select().eq('id', 'main'),
    toSettings,
  )
}

/** The change as columns; an unset URL is null. */
function toValues({ socialLinks, aboutText, pictures, siteSettings, ...general }: SettingsInput) {
  return {
    ...columns({ ...general, ...aboutText, ...siteSettings }, columnOf),
    ...columns(withNull({ ...socialLinks }), columnOf),
    ...columns(withNull({ ...pictures }), pictureColumnOf),
  }
}

const withNull = (addresses: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(addresses).map(([field, address]) => [field, address || null]))

const columns = (fields: Record<string, unknown>, names: Record<string, keyof SettingsRow>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [names[field]!, value]))
