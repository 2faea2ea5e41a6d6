import type { PostgrestClient } from '@supabase/postgrest-js'
import type { AdminSettings, SettingsChange } from '#src/features/settings/admin/contract.ts'
import {
  artistsCountOf,
  validateSettings,
  type SettingsField,
  type SettingsPart,
} from '#src/features/settings/admin/settings-input.ts'
import { validationError } from '#netlify/server/http/errors.ts'
import { row, rows } from '#netlify/server/http/rows.ts'
import { saveUnlessStale } from '#netlify/server/http/save.ts'

type SettingsRow = {
  label_name: string
  tagline: string
  contact_email: string
  description: string
  social_instagram: string | null
  social_bandcamp: string | null
  social_spotify: string | null
  social_soundcloud: string | null
  social_twitter: string | null
  about_who_we_are: string
  about_mission: string
  about_philosophy: string
  enable_shop: boolean
  maintenance_mode: boolean
  allow_new_code_redemptions: boolean
  featured_artists_count: number
  updated_at: string
}

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
const columns = [...Object.values(columnOf), 'updated_at'].join(', ')

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
  siteSettings: {
    enableShop: row.enable_shop,
    maintenanceMode: row.maintenance_mode,
    allowNewCodeRedemptions: row.allow_new_code_redemptions,
    featuredArtistsCount: row.featured_artists_count,
  },
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** The settings, after inserting the row if it is missing. Each function here throws RequestError, DatabaseError. */
export async function readSettings(database: PostgrestClient): Promise<AdminSettings> {
  const read = () => database.from('site_settings').select(columns).eq('id', 'main')
  const [found] = await rows<SettingsRow>(read())
  if (found) return toSettings(found)
  await rows(
    database.from('site_settings').upsert({ id: 'main' }, { ignoreDuplicates: true }).select('id'),
  )
  return toSettings(await row(read()))
}

/** Saves the given settings; the others stay unchanged. */
export function changeSettings(
  { updatedAt, ...change }: SettingsChange,
  database: PostgrestClient,
): Promise<AdminSettings> {
  const input = inputOf(change)
  const error = validateSettings(input)
  if (error) throw validationError(error)
  // With the id, because PostgREST skips an update of no columns.
  const values = { id: 'main', ...toValues(input) }
  const save = { table: 'site_settings', columns, id: 'main', updatedAt, values }
  return saveUnlessStale(database, { ...save, toItem: toSettings })
}

/** The change as flat form fields. */
function inputOf({
  socialLinks,
  aboutText,
  siteSettings = {},
  ...general
}: Omit<SettingsChange, 'updatedAt'>): SettingsPart {
  const { featuredArtistsCount, ...switches } = siteSettings
  return {
    ...general,
    ...socialLinks,
    ...aboutText,
    ...switches,
    ...(featuredArtistsCount !== undefined && { featuredArtistsCount: `${featuredArtistsCount}` }),
  }
}

function toValues(input: SettingsPart): Record<string, unknown> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([field, value]): [column: string, value: unknown] => {
      const column = columnOf[field as SettingsField]
      if (column === 'featured_artists_count') return [column, artistsCountOf(String(value))]
      return [column, column.startsWith('social_') ? value || null : value]
    }),
  )
}
