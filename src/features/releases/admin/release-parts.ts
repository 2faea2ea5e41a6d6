import type { ComponentType, ReactNode } from 'react'
import type { ListFilter } from '#src/components/admin/records-screen.ts'
import type { FileKind } from '#src/features/releases/files/file-kind.ts'
import type { SavedTrack } from '#src/features/releases/tracks/file-track.ts'
import type { Release } from './contract.ts'

/** Files that were chosen for a release before it was created. */
export type StagedFiles = ReadonlyMap<FileKind, File>

/** What other features add to the form of a release: its files and codes. Each may suspend until it is loaded. */
export type ReleaseParts = {
  FilePlace: ComponentType<{ releaseId: string; kind: FileKind; hasAddress: boolean }>
  /** For a release that is not created yet. */
  StagedFilePlace: ComponentType<{
    kind: FileKind
    hasAddress: boolean
    staged: File | undefined
    onStage: (file: File | undefined) => void
  }>
  Tracks: ComponentType<{
    release: Release
    onUnsaved: (isUnsaved: boolean) => void
    onCover: (cover: File) => Promise<void>
  }>
  /** Masters of a release that is not created yet; `onDraft` gets what they seem to be, `onPending` holds up saving. */
  NewMasters: ComponentType<{
    onDraft: (draft: { artist: string; title: string }) => void
    onCover: (cover: File) => Promise<void>
    onPending: (name: string, pending: 'underway' | undefined) => void
  }>
  /** Keeps masters that were dropped on the list for the form of a new release. */
  takeMasters: (files: File[]) => void
  /** Uploads a picture; answers its address, or null. */
  sendPicture: (file: File) => Promise<string | null>
  SavedTracks: ComponentType<{ releaseId: string; children: (tracks: SavedTrack[]) => ReactNode }>
  Batches: ComponentType<{ releaseId: string }>
  /** The artists of all releases, for the filter of the list. */
  readArtists: NonNullable<ListFilter['later']>
  /** Sends what waited for a release until it was created. */
  sendFiles: (releaseId: string, files: StagedFiles) => Promise<void>
}
