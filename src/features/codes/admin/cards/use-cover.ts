import { useEffect, useState } from 'react'
import type { CardCover } from '#src/features/codes/cards/card.ts'
import { isOwnPicture, loadCover } from './load-cover.ts'

export type LoadedCover =
  { state: 'none' | 'foreign' | 'loading' | 'unreadable' } | { state: 'ready'; cover: CardCover }

/** The cover of a release, read for printing. `address` is undefined while the release is unknown. */
export function useCover(address: string | null | undefined): LoadedCover {
  const [loaded, setLoaded] = useState<{ address: string; cover: CardCover | null }>()
  useEffect(() => {
    if (!address || !isOwnPicture(address)) return
    let isLeft = false
    void loadCover(address).then((cover) => !isLeft && setLoaded({ address, cover }))
    return () => {
      isLeft = true
    }
  }, [address])
  if (address === undefined) return { state: 'loading' }
  if (!address) return { state: 'none' }
  if (!isOwnPicture(address)) return { state: 'foreign' }
  if (loaded?.address !== address) return { state: 'loading' }
  return loaded.cover ? { state: 'ready', cover: loaded.cover } : { state: 'unreadable' }
}
