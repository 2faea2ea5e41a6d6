import { webAddress } from '#src/lib/web-address.ts'
import { socialNames, type SiteSettings, type SocialName } from './settings.ts'

/** The social links that are set, in the order of the settings. */
export const socialLinks = ({ socialLinks: addresses }: Pick<SiteSettings, 'socialLinks'>) =>
  Object.entries(socialNames).flatMap(([key, name]) => {
    const href = webAddress(addresses[key as SocialName])
    return href ? [{ name, href }] : []
  })

/** The names that are shown without a link while none is set. */
export const socialPlaceholders = Object.values(socialNames).slice(0, 3)
