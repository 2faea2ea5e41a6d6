import { randomInt } from 'node:crypto'
import { wait } from '#netlify/server/http/wait.ts'

/** Longer than it takes Supabase Auth to hash a password and the database to answer four times. */
export const refusalFloorMs = 1000
const jitterMs = 250

/**
 * Waits until a refused sign-in that began at `startedAt` (performance.now()) may be answered. Auth hashes a password
 * only for an account that exists and is enabled, so the time of the answer would tell which addresses do.
 */
export function refusalFloor(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt
  return wait(Math.max(0, refusalFloorMs - elapsed) + randomInt(jitterMs))
}
