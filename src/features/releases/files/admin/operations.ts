import { admins as by, answers } from '#src/lib/operation.ts'
import { handledOperation, oneOf, staffOperations } from '#src/lib/staff-operation.ts'
import type { ReleaseFile, ReleaseFiles, UploadBegun, UploadCompleted } from './contract.ts'
import { fileBodyBytes as maximumBytes } from './limits.ts'
import { completionInput, fileInput, filesInput } from './schema.ts'

export const fileOperations = staffOperations({
  /** The files of a release that are not removed, and its tracks. */
  readReleaseFiles: handledOperation(by, filesInput, answers<ReleaseFiles>()),
  /** Begins an upload, or resumes the one of the same name, size and tags for the same place with new signatures. */
  beginUpload: handledOperation(by, fileInput, answers<UploadBegun>(), {
    maximumBytes,
    status: ({ isNew }: UploadBegun) => (isNew ? 201 : 200),
  }),
  /** To be called when all bytes were sent. `parts`: of a multipart upload. */
  completeUpload: handledOperation(by, completionInput, answers<UploadCompleted>(), {
    maximumBytes,
    status: ({ outcome }: UploadCompleted) => (outcome === 'ready' ? 200 : 409),
  }),
  /** An address of a ready file, which begins a download for a minute. */
  readFileAddress: handledOperation(by, oneOf, answers<{ url: string }>()),
  /** Removes a file, or cancels its upload. */
  removeFile: handledOperation(by, oneOf, answers<{ outcome: 'removed'; file: ReleaseFile }>()),
})
