import * as v from 'valibot'
import { batch } from '#src/features/codes/admin/contract.ts'
import { releaseMusic } from '#src/features/releases/files/release-music-schema.ts'

const address = v.nullable(v.string())

/** What rehearse_batch() knows. */
export const facts = v.object({
  batch: v.object({ ...batch.entries, triedAt: v.string() }),
  project: v.string(),
  maintenanceMode: v.boolean(),
  isOpen: v.boolean(),
  release: v.object({
    isDeleted: v.boolean(),
    listed: v.boolean(),
    slug: v.string(),
    availableAt: v.nullable(v.string()),
    downloadUrl: address,
    mp3Url: address,
    flacUrl: address,
    music: releaseMusic,
  }),
  lacking: v.array(v.string()),
  files: v.array(
    v.object({
      key: v.string(),
      kind: v.string(),
      name: v.string(),
      bytes: v.number(),
    }),
  ),
})
export type Facts = v.InferOutput<typeof facts>
export type FileFact = Facts['files'][number]

/** 'Artist - Title' */
export const releaseName = ({ release }: Facts['batch']): string =>
  `${release.artist} - ${release.title}`

/** What a fan may be sent to, beside the label's own files. */
export const addressesOf = ({ downloadUrl, mp3Url, flacUrl }: Facts['release']): string[] =>
  [downloadUrl, mp3Url, flacUrl].filter((address) => address !== null)

export const count = (number: number) => number.toLocaleString('en-US')
