import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The screen that was opened comes first. */
const delayMs = 4000

/** Makes the JPEGs that older pictures lack, while it is there. */
export default function MakeShares() {
  const queries = useQueryClient()
  useEffect(() => {
    const work = new AbortController()
    const onMade = () => {
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
      void queries.invalidateQueries({ queryKey: ['pictures'] })
    }
    const start = async () => {
      const { makeShares } = await import('./make-shares.ts')
      await makeShares(work.signal, onMade)
    }
    // What fails is tried again with the next visit.
    const timer = setTimeout(() => void start().catch(() => undefined), delayMs)
    return () => {
      clearTimeout(timer)
      work.abort()
    }
  }, [queries])
  return null
}
