import { useEffect, useRef, useState } from 'react'
import { partsMissingMessage } from '#src/features/pictures/messages.ts'
import type { StaffPicture } from './contract.ts'
import { PictureError } from './picture-error.ts'
import type { PictureToSend } from './picture-to-send.ts'

/** A picture that was chosen and is not there yet; `part` is how much of it has gone, 0 to 1. */
export type PictureUpload =
  | { state: 'shrinking'; name: string }
  | { state: 'sending'; name: string; part: number }
  | { state: 'failed'; name: string; problem: string; mayRetry: boolean }

type Job = { file: File; prepared?: PictureToSend; run: AbortController }

/** Takes one picture at a time; a second one that is chosen takes the place of the first. It ends with its component. */
export function usePictureUpload(onReady: (picture: StaffPicture) => void) {
  const [upload, setUpload] = useState<PictureUpload>()
  const job = useRef<Job>(undefined)
  useEffect(() => () => job.current?.run.abort(), [])

  async function run(current: Job): Promise<void> {
    const { name } = current.file
    const { signal } = current.run
    const show = (shown: PictureUpload | undefined) => signal.aborted || setUpload(shown)
    try {
      show({ state: 'shrinking', name })
      const { preparePicture, sendPicture } = await loadTaking()
      current.prepared ??= await preparePicture(current.file, signal)
      const onProgress = (part: number) => void show({ state: 'sending', name, part })
      onProgress(0)
      const picture = await sendPicture(current.prepared, onProgress, signal)
      if (signal.aborted) return
      onReady(picture)
      show(undefined)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof PictureError)) throw error
      show({ state: 'failed', name, problem: error.message, mayRetry: error.mayRetry })
    }
  }

  function stop(): void {
    job.current?.run.abort()
    setUpload(undefined)
  }

  return {
    upload,
    start: (file: File) => {
      stop()
      job.current = { file, run: new AbortController() }
      void run(job.current)
    },
    retry: () => {
      if (job.current) void run(job.current)
    },
    stop,
  }
}

const loadTaking = () =>
  import('./take-picture.ts').catch((cause: unknown) => {
    throw new PictureError(partsMissingMessage, { mayRetry: true, cause })
  })
