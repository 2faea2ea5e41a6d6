import type { Organization } from 'schema-dts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { labelDescription, type SiteSettings } from './settings.ts'
import { socialLinks } from './social-links.ts'

/** The JSON-LD of the label, with its social links. Without a logo its icon is one. */
export function organization(settings: SiteSettings, site: URL): Organization {
  const { labelName, contactEmail, pictures } = settings
  const sameAs = socialLinks(settings).flatMap(({ href }) => absoluteAddress(href, site) ?? [])
  return {
    '@type': 'Organization',
    name: labelName,
    url: site.href,
    logo:
      sharedPicture(pictures.logo?.address, site)?.url ?? new URL('/icons/icon-512.png', site).href,
    description: labelDescription(settings),
    ...(contactEmail && { email: contactEmail }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
