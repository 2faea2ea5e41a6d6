/** Where the public bucket is read, if not on the site (astro.config.mjs). Functions have no import.meta.env. */
const mediaBase =
  ((import.meta.env as ImportMetaEnv | undefined)?.PUBLIC_MEDIA_BASE as string | undefined) ?? ''

/** Where a browser finds /media/… without the site's redirect. Any other address stays as it is. */
export const mediaAddress = (address: string): string =>
  mediaBase && address.startsWith('/media/')
    ? `${mediaBase}${address.slice('/media'.length)}`
    : address

/** The origin of the pictures and previews, if it is another one than the site's. */
export const mediaOrigin = (): string | null => (mediaBase ? new URL(mediaBase).origin : null)
