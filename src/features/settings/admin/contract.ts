import * as v from 'valibot'

export const settingsPath = '/api/settings'

/** The settings as the admin reads them, with the spec's names; an unset URL is ''. */
export type AdminSettings = {
  labelName: string
  tagline: string
  contactEmail: string
  description: string
  socialLinks: {
    instagram: string
    bandcamp: string
    spotify: string
    soundcloud: string
    twitter: string
  }
  aboutText: { whoWeAre: string; mission: string; philosophy: string }
  siteSettings: {
    enableShop: boolean
    maintenanceMode: boolean
    allowNewCodeRedemptions: boolean
    featuredArtistsCount: number
  }
  /** ISO 8601; the version that a save starts from. */
  updatedAt: string
}

export type SettingsRead = { settings: AdminSettings }
export type SettingsChanged = { outcome: 'changed'; settings: AdminSettings }

const text = v.optional(v.pipe(v.string(), v.trim()))
const toggle = v.optional(v.boolean())

/**
 * Absent fields stay as they are. Checks types only; validateSettings refuses blank, long and malformed values with a
 * message. `updatedAt` is the version that the save started from (optimistic concurrency).
 */
export const changeSettingsInput = v.object({
  labelName: text,
  tagline: text,
  contactEmail: text,
  description: text,
  socialLinks: v.optional(
    v.object({
      instagram: text,
      bandcamp: text,
      spotify: text,
      soundcloud: text,
      twitter: text,
    }),
  ),
  aboutText: v.optional(v.object({ whoWeAre: text, mission: text, philosophy: text })),
  siteSettings: v.optional(
    v.object({
      enableShop: toggle,
      maintenanceMode: toggle,
      allowNewCodeRedemptions: toggle,
      featuredArtistsCount: v.optional(v.union([v.number(), v.string()])),
    }),
  ),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type SettingsChange = v.InferOutput<typeof changeSettingsInput>
