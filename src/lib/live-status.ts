/** Where something public stands: on the site, on its way there, or not public at all. */
export type LiveState = 'live' | 'waiting' | 'draft'

/**
 * `publicSince` is when the last of what makes it public happens: its last change, or its hour (ISO 8601); null when it
 * is not public. `liveReadAt` is when the build that visitors see read the content, in milliseconds.
 */
export function liveStatus(publicSince: string | null, liveReadAt: number | null): LiveState {
  if (publicSince === null) return 'draft'
  return liveReadAt !== null && Date.parse(publicSince) <= liveReadAt ? 'live' : 'waiting'
}

/** The later of two times in ISO 8601. */
export const laterOf = (one: string, other: string): string =>
  Date.parse(one) > Date.parse(other) ? one : other
