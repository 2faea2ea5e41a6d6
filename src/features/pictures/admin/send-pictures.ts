import { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import type { UploadItem } from '#src/components/admin/upload/upload-state.ts'
import type { StaffPicture } from './contract.ts'
import { picturesApi } from './operations.ts'
import { pictureUploadKind, preparePicture } from './picture-uploads.ts'

/** Sends pictures one after the other, each once. Resolves to the addresses of those that arrived. */
export function sendPictures(
  files: readonly File[],
  onProgress: (done: number) => void,
): Promise<Map<File, string>> {
  return new Promise((resolve) => {
    const queue = new Uploads({
      ...pictureUploadKind({ calls: picturesApi, prepare: preparePicture }),
      isSamePlace: () => false,
      onChange: take,
    })
    for (const file of files) queue.add(null, file)
    function take(all: readonly UploadItem<null, StaffPicture>[]): void {
      const done = all.filter(({ state }) => state === 'ready' || state === 'failed')
      onProgress(done.length)
      if (done.length < files.length) return
      const arrived = done.flatMap(({ source, result }) =>
        result ? [[source, result.address] as const] : [],
      )
      resolve(new Map(arrived))
    }
  })
}
