import { webAddress } from './web-address.ts'

/** Shops or places to listen, as far as a page may link there. */
export const allowedLinks = (links: readonly { name: string; url: string }[]) =>
  links.flatMap(({ name, url }) => {
    const href = webAddress(url)
    return href ? [{ name, href }] : []
  })
