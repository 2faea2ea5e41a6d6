import { dataOf, CallError } from '#src/lib/api.ts'
import { mediaAddress } from '#src/lib/media.ts'
import type { PictureInList } from './contract.ts'
import { picturesApi } from './operations.ts'
import { sendShare } from './send-share.ts'

/** Of the tab that makes them; those of other people find each JPEG that is there already. */
const lockName = 'picture-shares'

/** Between two pictures, so that nobody notices. */
const pauseMs = 2000

/** So many in a row that cannot be made or sent: what is wrong is not the picture. */
const maxFailures = 3

/** Makes the JPEGs that pictures lack, one after the other, in one tab at a time. Throws CallError for a lost session. */
export async function makeShares(signal: AbortSignal, onMade: () => void): Promise<void> {
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    let failures = 0
    for await (const picture of picturesWithoutShare()) {
      if (signal.aborted || failures === maxFailures) return
      const isMade = await makeShare(picture, signal)
      failures = isMade ? 0 : failures + 1
      if (isMade) onMade()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })
}

async function* picturesWithoutShare(after?: string): AsyncGenerator<PictureInList> {
  const { items, next } = dataOf(
    await picturesApi.list({ picked: 'no_share', limit: 24, after, q: '' }),
  )
  yield* items
  if (next !== null) yield* picturesWithoutShare(next)
}

/** Whether it worked. */
async function makeShare({ id, address }: PictureInList, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(mediaAddress(address), { signal })
    if (!response.ok) return false
    await sendShare(id, await response.blob(), signal)
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw error
    return false
  }
}
