/** On the live site, or public but not yet in the live build. */
export type LiveState = 'live' | 'waiting'

/** Whether the live build, read at `liveReadAt` (ms; null before any), has a row of `publicSince` (ISO 8601). */
export const liveStatus = (publicSince: string, liveReadAt: number | null): LiveState =>
  liveReadAt !== null && Date.parse(publicSince) <= liveReadAt ? 'live' : 'waiting'

/** The later of two instants (ISO 8601). */
export const laterOf = (one: string, other: string): string =>
  Date.parse(one) > Date.parse(other) ? one : other
