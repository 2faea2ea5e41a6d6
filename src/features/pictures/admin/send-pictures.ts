import { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import type { UploadItem } from '#src/components/admin/upload/upload-state.ts'
import type { StaffPicture } from './contract.ts'
import { picturesApi } from './api.ts'
import { pictureUploadKind, preparePicture, sharePicture } from './picture-uploads.ts'

/** Sends pictures one after the other, each once, with its alternative text. Resolves to the addresses of those that arrived. */
export function sendPictures(
  alts: ReadonlyMap<File, string>,
  onProgress: (done: number) => void,
  options: { isForPress?: boolean } = {},
): Promise<Map<File, string>> {
  return new Promise((resolve) => {
    const queue = new Uploads({
      ...pictureUploadKind({
        calls: picturesApi,
        share: sharePicture,
        prepare: async (file, signal) => {
          const { input, files } = await preparePicture(file, { signal, ...options })
          return { files, input: { ...input, alt: alts.get(file) } }
        },
      }),
      isSamePlace: () => false,
      onChange: take,
    })
    for (const file of alts.keys()) queue.add(null, file)
    function take(all: readonly UploadItem<null, StaffPicture>[]): void {
      const done = all.filter(({ state }) => state === 'ready' || state === 'failed')
      onProgress(done.length)
      if (done.length < alts.size) return
      const arrived = done.flatMap(({ source, result }) =>
        result ? [[source, result.address] as const] : [],
      )
      resolve(new Map(arrived))
    }
  })
}
