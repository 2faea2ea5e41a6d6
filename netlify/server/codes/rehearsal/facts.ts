import type { RehearsalResult } from '#src/features/codes/admin/contract.ts'
import type { Batch } from '#src/features/codes/admin/contract.ts'

export type FileFact = { key: string; kind: string; name: string; type: string; bytes: number }

/** What rehearse_batch() knows. */
export type Facts = {
  batch: Batch
  project: string
  maintenanceMode: boolean
  isOpen: boolean
  release: {
    isDeleted: boolean
    listed: boolean
    slug: string
    availableAt: string | null
    downloadUrl: string | null
    mp3Url: string | null
    flacUrl: string | null
  }
  files: FileFact[]
}

/** What a step found, in a sentence. */
export type Finding = Pick<RehearsalResult, 'state' | 'detail'>
export const fine = (detail: string): Finding => ({ state: 'fine', detail })
export const note = (detail: string): Finding => ({ state: 'note', detail })
export const fault = (detail: string): Finding => ({ state: 'fault', detail })

/** What a fan may be sent to, beside the label's own files. */
export const addressesOf = ({ downloadUrl, mp3Url, flacUrl }: Facts['release']): string[] =>
  [downloadUrl, mp3Url, flacUrl].filter((address) => address !== null)

export const count = (number: number) => number.toLocaleString('en-US')
