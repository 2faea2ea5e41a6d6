import { webAddress } from '#src/lib/web-address.ts'
import type { SiteSettings } from './settings.ts'

export const socialNames = {
  instagram: 'Instagram',
  bandcamp: 'Bandcamp',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  twitter: 'Twitter',
} as const
export type SocialName = keyof typeof socialNames

/** The social links that are set, in the order of the settings. */
export function socialLinks({
  socialLinks: addresses,
}: Pick<SiteSettings, 'socialLinks'>): { name: string; href: string }[] {
  return Object.entries(socialNames).flatMap(([key, name]) => {
    const href = webAddress(addresses[key as SocialName])
    return href ? [{ name, href }] : []
  })
}

/** The names that are shown without a link while none is set. */
export const socialPlaceholders = [
  socialNames.instagram,
  socialNames.bandcamp,
  socialNames.spotify,
] as const
