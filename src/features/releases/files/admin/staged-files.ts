import type { FileKind } from '#src/features/releases/files/file-kind.ts'
import { loadUploads } from './use-release-files.ts'

/** Files that were chosen for a release before it was created. */
export type StagedFiles = ReadonlyMap<FileKind, File>

/** Sends the files that waited for a release until it was created. */
export async function sendStagedFiles(releaseId: string, staged: StagedFiles): Promise<void> {
  if (staged.size === 0) return
  const uploads = await loadUploads()
  for (const [kind, file] of staged) uploads.add({ releaseId, trackId: null, kind }, file)
}
