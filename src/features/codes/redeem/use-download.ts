import { useState } from 'react'
import { askForDownload } from './client.ts'
import type { DownloadAnswer } from './download.ts'
import type { Redeemed } from './Sleeve.tsx'

/** What came of asking for a file, whose id is kept for asking again. */
export type DownloadState =
  | { step: 'idle' }
  | { step: 'asking' | 'begun'; file: string }
  | { step: 'refused'; refusal: Exclude<DownloadAnswer['outcome'], 'link'> }

/** Asks for a link to a file and goes there: the browser saves it, and the page stays. */
export function useDownload(redeemed: Redeemed) {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })

  async function download(file: string): Promise<void> {
    if (state.step === 'asking') return
    setState({ step: 'asking', file })
    const answer = await askForDownload({ ...redeemed, file })
    if (answer.outcome !== 'link') {
      setState({ step: 'refused', refusal: answer.outcome })
      return
    }
    setState({ step: 'begun', file })
    location.assign(answer.url)
  }
  return { state, download }
}
