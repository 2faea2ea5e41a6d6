import { useEffect, useEffectEvent, useState } from 'react'
import { Uploads } from '#src/components/admin/upload/run-uploads.ts'
import type { UploadAction, UploadItem } from '#src/components/admin/upload/upload-state.ts'
import type { StaffPicture } from './contract.ts'
import { picturesApi } from './api.ts'
import { pictureUploadKind, preparePicture, sharePicture } from './picture-uploads.ts'

type Options = { several?: boolean; isForPress?: boolean | undefined }

/** Sends pictures one after the other; unless it takes `several`, the next one replaces the first. It ends with its component. */
export function usePictureUploads(
  onReady: (picture: StaffPicture) => void,
  { several = false, isForPress }: Options = {},
) {
  const [all, setAll] = useState<readonly UploadItem<null, StaffPicture>[]>([])
  const [queue] = useState(
    () =>
      new Uploads({
        ...pictureUploadKind({
          calls: picturesApi,
          prepare: (file, signal) => preparePicture(file, { signal, isForPress }),
          share: sharePicture,
        }),
        isSamePlace: () => !several,
        onChange: setAll,
      }),
  )
  const takeReady = useEffectEvent(onReady)
  useEffect(() => {
    for (const { id, result } of all) {
      if (!result) continue
      void queue.act('dismiss', id)
      takeReady(result)
    }
  }, [all, queue])
  useEffect(() => () => queue.actOnAll('pause'), [queue])
  return {
    uploads: all.filter(({ result }) => !result),
    start: (files: File[]) => files.forEach((file) => queue.add(null, file)),
    act: (action: UploadAction, id: string) => void queue.act(action, id),
  }
}
