import { dataOf, CallError } from '#src/lib/api.ts'
import { mediaAddress } from '#src/lib/media.ts'
import type { PictureInList } from './contract.ts'
import { picturesApi } from './api.ts'
import { sendShare } from './send-share.ts'

/** One tab of a browser makes JPEGs. Other people's browsers skip those that exist. */
const lockName = 'picture-shares'

/** Between two pictures, so that nobody notices. */
const pauseMs = 2000

/** Makes the JPEGs that pictures lack, one after the other, in one tab at a time. Throws CallError for a lost session. */
export async function makeShares(signal: AbortSignal, onMade: () => void): Promise<void> {
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for await (const picture of picturesWithoutShare()) {
      if (signal.aborted) return
      const outcome = await makeShare(picture, signal)
      // The store or the network is away: the next visit goes on.
      if (outcome === 'away') return
      if (outcome === 'made') onMade()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })
}

async function* picturesWithoutShare(after?: string): AsyncGenerator<PictureInList> {
  const { items, next } = dataOf(
    await picturesApi.listPictures({ picked: 'no_share', limit: 24, after, q: '' }),
  )
  yield* items
  if (next !== null) yield* picturesWithoutShare(next)
}

/** `broken`: this picture cannot be read or drawn, which says nothing of the others. */
async function makeShare(
  { id, address }: PictureInList,
  signal: AbortSignal,
): Promise<'made' | 'broken' | 'away'> {
  try {
    const response = await fetch(mediaAddress(address), { signal })
    if (!response.ok) return response.status >= 500 ? 'away' : 'broken'
    await sendShare(id, await response.blob(), signal)
    return 'made'
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw error
    return isDrawingError(error) ? 'broken' : 'away'
  }
}

/** createImageBitmap() rejects so for bytes that are no picture. */
const isDrawingError = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'EncodingError'].includes(error.name)
