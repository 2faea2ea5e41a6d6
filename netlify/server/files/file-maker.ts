import type { BucketName } from './file-store.ts'

/** A file of a folder store. */
export type FolderFile = { folder: string; bucket: BucketName; key: string }

/** Makes files of a folder store at their first request, which it then keeps: the demo label's (netlify/dev/demo-maker.ts). */
export type FileMaker = {
  /** How many bytes the file will have; null for any other. */
  size: (file: FolderFile) => Promise<number | null>
  /** Puts the file into its place; nothing for any other. */
  make: (file: FolderFile) => Promise<void>
  /** Never makes this file again. */
  forget: (file: FolderFile) => Promise<void>
  /** The keys of all files that can be made, whether they have been or not. */
  keys: (place: Omit<FolderFile, 'key'>) => Promise<string[]>
}

const none: FileMaker = {
  size: async () => null,
  make: async () => undefined,
  forget: async () => undefined,
  keys: async () => [],
}

let current = none

/** The maker of all folder stores of this process. */
export const fileMaker = (): FileMaker => current

export const useFileMaker = (maker: FileMaker): void => {
  current = maker
}
