/** On the live site; public but not yet in the live build; or not public. */
export type LiveState = 'live' | 'waiting' | 'draft'

/**
 * Whether the live build contains a row. `publicSince` (ISO 8601) is the later of its last change and its publish time,
 * or null when it is not public. `liveReadAt` is when the live build read the content (milliseconds), or null before
 * any.
 */
export function liveStatus(publicSince: string | null, liveReadAt: number | null): LiveState {
  if (publicSince === null) return 'draft'
  return liveReadAt !== null && Date.parse(publicSince) <= liveReadAt ? 'live' : 'waiting'
}

/** The later of two instants (ISO 8601). */
export const laterOf = (one: string, other: string): string =>
  Date.parse(one) > Date.parse(other) ? one : other
