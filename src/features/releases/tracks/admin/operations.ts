import { admins, answers } from '#src/lib/operation.ts'
import { handledOperation, staffOperations } from '#src/lib/staff-operation.ts'
import type { TracksSaved } from './contract.ts'
import { tracksBodyBytes as maximumBytes } from './limits.ts'
import { tracksInput } from './schema.ts'

export const trackOperations = staffOperations({
  /** Saves all tracks of a release, in the order of the record. */
  saveTracks: handledOperation(admins, tracksInput, answers<TracksSaved>(), { maximumBytes }),
})
