import { answers, operation, admins as by } from '#src/lib/operation.ts'
import type {
  ReleaseFile,
  ReleaseFiles,
  TracksSaved,
  UploadBegun,
  UploadCompleted,
} from './contract.ts'
import { fileBodyBytes as maximumBytes } from './limits.ts'
import { completionInput, fileInput, filesQuery, tracksInput } from './schema.ts'

export const filesApi = {
  /** The files of a release that are not removed, and its tracks. */
  read: operation('GET /api/files', by, answers<ReleaseFiles>(), {
    query: filesQuery,
  }),
  /** Begins an upload, or resumes the one of the same name, size and tags for the same place with new signatures. */
  begin: operation('POST /api/files', by, answers<UploadBegun>(), {
    input: fileInput,
    maximumBytes,
    status: ({ isNew }: UploadBegun) => (isNew ? 201 : 200),
  }),
  /** An address of a ready file for an hour. */
  open: operation('GET /api/files/:id', by, answers<{ url: string }>()),
  /** To be called when all bytes were sent. `parts`: of a multipart upload. */
  complete: operation('POST /api/files/:id', by, answers<UploadCompleted>(), {
    input: completionInput,
    maximumBytes,
    status: ({ outcome }: UploadCompleted) => (outcome === 'ready' ? 200 : 409),
  }),
  /** Removes a file, or cancels its upload. */
  remove: operation(
    'DELETE /api/files/:id',
    by,
    answers<{ outcome: 'removed'; file: ReleaseFile }>(),
  ),
  saveTracks: operation('PUT /api/tracks', by, answers<TracksSaved>(), {
    input: tracksInput,
    maximumBytes,
  }),
}
