import {
  fileTypeOf,
  signatureBytes,
  type FileType,
} from '#src/features/releases/files/file-type.ts'
import {
  emptyFileMessage,
  fileTooLargeMessage,
  noMusicMessage,
  notForThisPlaceMessage,
  previewTooLargeMessage,
  unreadableFileMessage,
  zipIsNoTrackMessage,
} from './messages.ts'
import { previewLimits, publicFileProblem } from './preview.ts'
import {
  isPublicKind,
  type AnyFileKind,
  type PublicFileKind,
} from '#src/features/releases/files/file-kind.ts'

type CheckedFile = Pick<File, 'size' | 'slice'>

/** What a file is by its first bytes; `unreadable` when it was changed, moved or deleted since it was chosen. */
export const readType = (file: CheckedFile): Promise<FileType | 'unreadable' | null> =>
  file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .then(
      (start) => fileTypeOf(new Uint8Array(start)),
      () => 'unreadable' as const,
    )

/** What speaks against a file for a place before a byte of it goes, or null. */
export async function checkFile(
  file: CheckedFile,
  { kind, trackId }: { kind: AnyFileKind; trackId: string | null },
  maximumBytes = Infinity,
): Promise<string | null> {
  if (file.size === 0) return emptyFileMessage
  if (kind === 'preview' && file.size > previewLimits.bytes)
    return previewTooLargeMessage(file.size, previewLimits.bytes)
  if (file.size > maximumBytes) return fileTooLargeMessage(file.size, maximumBytes)
  const type = await readType(file)
  if (type === 'unreadable') return unreadableFileMessage
  if (type === null) return noMusicMessage
  if (isPublicKind(kind)) return checkPublicFile(file, kind, type)
  if (trackId !== null && type === 'zip') return zipIsNoTrackMessage
  return kind === 'download' || type === 'zip' || type === kind
    ? null
    : notForThisPlaceMessage(type, kind)
}

const checkPublicFile = (
  file: CheckedFile,
  kind: PublicFileKind,
  type: FileType,
): Promise<string | null> =>
  publicFileProblem(
    kind,
    { type, bytes: file.size },
    async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
  ).catch(() => unreadableFileMessage)
