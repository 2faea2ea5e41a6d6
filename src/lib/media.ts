/**
 * Where the public bucket of the file store is read, if not on the site itself; set by astro.config.mjs. In functions,
 * which no Vite bundles, there is no import.meta.env.
 */
const mediaBase =
  ((import.meta.env as ImportMetaEnv | undefined)?.PUBLIC_MEDIA_BASE as string | undefined) ?? ''

/**
 * The address where a browser finds a picture or a preview at once: /media/… of the site goes on to the file store, and a
 * page names that itself. Any other address stays as it is.
 */
export const mediaAddress = (address: string): string =>
  mediaBase && address.startsWith('/media/')
    ? `${mediaBase}${address.slice('/media'.length)}`
    : address

/** The origin of the pictures and previews, if it is another one than the site's. */
export const mediaOrigin = (): string | null => (mediaBase ? new URL(mediaBase).origin : null)
