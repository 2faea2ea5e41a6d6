import { useEffect, useEffectEvent, useState } from 'react'
import { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import type { UploadItem } from '#src/components/admin/upload/upload-state.ts'
import type { StaffPicture } from './contract.ts'
import { picturesApi } from './operations.ts'
import { pictureUploadKind, preparePicture } from './picture-uploads.ts'

export type PictureUpload = UploadItem<null, StaffPicture>

/** Takes one picture at a time; a second one that is chosen replaces the first. It ends with its component. */
export function usePictureUpload(onReady: (picture: StaffPicture) => void) {
  const [upload, setUpload] = useState<PictureUpload>()
  const [uploads] = useState(
    () =>
      new Uploads({
        ...pictureUploadKind({ calls: picturesApi, prepare: preparePicture }),
        onChange: ([first]) => setUpload(first),
      }),
  )
  const takeReady = useEffectEvent(onReady)
  useEffect(() => {
    if (!upload?.result) return
    void uploads.act('dismiss', upload.id)
    takeReady(upload.result)
  }, [upload, uploads])
  useEffect(() => () => uploads.actOnAll('pause'), [uploads])
  return {
    upload: upload?.result ? undefined : upload,
    start: (file: File) => uploads.add(null, file),
    retry: () => upload && void uploads.act('resume', upload.id),
    stop: () => upload && void uploads.act('cancel', upload.id),
  }
}
