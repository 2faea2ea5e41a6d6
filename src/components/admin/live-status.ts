/** On the live site, or public but not yet in the live build. */
export type LiveState = 'live' | 'waiting'

/** Whether the live build, read at `liveReadAt` (ms; null before any), has a row of `publicSince` (ISO 8601). */
export const liveStatus = (publicSince: string, liveReadAt: number | null): LiveState =>
  liveReadAt !== null && Date.parse(publicSince) <= liveReadAt ? 'live' : 'waiting'

type Publishable = {
  published: boolean
  scheduled: boolean
  publishedAt: string
  updatedAt: string
}

/** The later of a record's last save and its publish time (ISO 8601); null for a draft and for what is scheduled. */
export function publicSince(record: Publishable): string | null {
  const { published, scheduled, publishedAt, updatedAt } = record
  if (!published || scheduled) return null
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt
}
