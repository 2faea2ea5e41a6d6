import { createContext, use } from 'react'
import { liveStatus } from '#src/lib/live-status.ts'

/**
 * When the build that visitors see read the content, in milliseconds; null before the first one, undefined while nobody
 * knows.
 */
export const LiveSinceContext = createContext<number | null | undefined>(undefined)

type Props = {
  /** When the last of what makes it public happens, ISO 8601; null for what is not public. */
  publicSince: string | null
  /** Its place on the site. */
  path: string
}

/** Says of one thing in a list whether visitors see it as it is here, and leads there. */
export function LiveStatus({ publicSince, path }: Props) {
  const liveSince = use(LiveSinceContext)
  if (liveSince === undefined) return null
  const place = liveStatus(publicSince, liveSince)
  return (
    <p className="on-site fact" data-place={place}>
      {place === 'live' ? (
        <a href={path} target="_blank">
          live on the site
        </a>
      ) : (
        place
      )}
    </p>
  )
}
