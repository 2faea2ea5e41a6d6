import { trackVersion } from '#src/features/releases/tracks/admin/contract.ts'
import { staleTracksMessage } from '#src/features/releases/tracks/admin/messages.ts'
import type { trackOperations } from '#src/features/releases/tracks/admin/operations.ts'
import { parseAnswer } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { result } from '#netlify/server/http/rows.ts'
import type { StaffHandlers } from '#netlify/server/staff/serve-staff.ts'
import { readReleaseFiles } from './files.ts'

/** Each throws RequestError, DatabaseError and StoreError. */
export const trackHandlers: StaffHandlers<typeof trackOperations> = {
  /** Saves the whole list of tracks. Throws 409 `stale` with the current list when it started from another one. */
  saveTracks: async ({ input: { releaseId, version, tracks }, database }) => {
    const parameters = { release_id: releaseId, version, tracks }
    const saved = await result(database.rpc('save_tracks', parameters)).catch(
      async (error: unknown) => {
        if (!(error instanceof RequestError) || error.code !== 'stale') throw error
        const current = await readReleaseFiles(releaseId, database)
        throw new RequestError(409, 'stale', staleTracksMessage, undefined, {}, current)
      },
    )
    return { outcome: 'saved', ...parseAnswer(trackVersion, saved) }
  },
}
