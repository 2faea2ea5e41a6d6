import { useEffect, useRef } from 'react'
import { askForDownload } from './client.ts'
import type { Redeemed } from './Sleeve.tsx'

/** What player.ts sends from a sound without an address, and waits for. */
type Addressless = CustomEvent<{ resolve: () => void; reject: (cause: Error) => void }>

/** Gives each sound inside the element a link to its whole file when the fan plays it. */
export function useWholeTracks(redeemed: Redeemed) {
  const sleeve = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    const give = async ({ target, detail }: Addressless) => {
      const sound = target as HTMLAudioElement
      const answer = await askForDownload({ ...redeemed, file: sound.dataset.file! })
      if (answer.outcome !== 'link') return detail.reject(new Error(answer.outcome))
      sound.src = answer.url
      detail.resolve()
    }
    sleeve.current?.addEventListener('addressless', (event) => void give(event as Addressless), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [redeemed])
  return sleeve
}
