import type { Organization } from 'schema-dts'
import { absoluteAddress } from '#src/lib/web-address.ts'
import { labelDescription, type SiteSettings } from './settings.ts'
import { socialLinks } from './social-links.ts'

/** The JSON-LD of the label, with its social links. */
export function organization(settings: SiteSettings, logo: string, site: URL): Organization {
  const { labelName, contactEmail } = settings
  const sameAs = socialLinks(settings).flatMap(({ href }) => absoluteAddress(href, site) ?? [])
  return {
    '@type': 'Organization',
    name: labelName,
    url: site.href,
    logo: new URL(logo, site).href,
    description: labelDescription(settings),
    ...(contactEmail && { email: contactEmail }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}
