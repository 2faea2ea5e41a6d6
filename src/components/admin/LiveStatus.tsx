import { use } from 'react'
import { liveStatus } from '#src/lib/live-status.ts'
import { LiveSinceContext } from './site-context.ts'

type Props = {
  /** Since when it is public as it is now (ISO 8601; may be to come); null when it is not, which its badge says. */
  publicSince: string | null
  /** The path of its public page. */
  path: string
}

/** Whether the live site shows a public row as it is here, with a link; nothing while the live build is unknown. */
export function LiveStatus({ publicSince, path }: Props) {
  const liveSince = use(LiveSinceContext)
  if (liveSince === undefined || publicSince === null) return null
  const state = liveStatus(publicSince, liveSince)
  return (
    <p className="live-status fact" data-state={state}>
      {state === 'live' ? (
        <a href={path} target="_blank">
          live on the site
        </a>
      ) : (
        state
      )}
    </p>
  )
}
