import * as v from 'valibot'
import type { ReleaseDay } from '#src/features/codes/redeem/release-calendar.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'

const dayAnswer = v.object({ artist: v.string(), title: v.string(), available_at: v.string() })

/** The day of a release that is not open yet; undefined for any other one. Throws DatabaseError. */
export async function readReleaseDay(id: string): Promise<ReleaseDay | undefined> {
  const answer = await callWithSecretKey('release_day', { release_id: id })
  if (answer === null) return undefined
  const { artist, title, available_at } = v.parse(dayAnswer, answer)
  return { id, artist, title, availableAt: available_at }
}
