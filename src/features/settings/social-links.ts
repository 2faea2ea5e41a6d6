import { webAddress } from '#src/lib/web-address.ts'
import type { SiteSettings } from './settings.ts'

const names = {
  instagram: 'Instagram',
  bandcamp: 'Bandcamp',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  twitter: 'Twitter',
} as const

/** The label's places elsewhere that are set, in the order of the settings. */
export function socialLinks({ socialLinks: addresses }: Pick<SiteSettings, 'socialLinks'>): {
  name: string
  href: string
}[] {
  return Object.entries(names).flatMap(([key, name]) => {
    const href = webAddress(addresses[key as keyof typeof names])
    return href ? [{ name, href }] : []
  })
}

/** Shown without an address while the label has set none. */
export const socialPlaceholders = [names.instagram, names.bandcamp, names.spotify] as const
