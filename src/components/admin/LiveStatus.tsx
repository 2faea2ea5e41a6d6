import { use } from 'react'
import { liveStatus } from './live-status.ts'
import { LiveSinceContext } from './site-context.ts'

const words = { live: 'live on the site', waiting: 'not live yet' }

type Props = {
  /** Since when it is public as it is now (ISO 8601; may be to come); null when it is not, which its badge says. */
  publicSince: string | null
}

/** Whether the live site shows a public row as it is here: a dot, and words where it does not; nothing while that is unknown. */
export function LiveStatus({ publicSince }: Props) {
  const liveSince = use(LiveSinceContext)
  if (liveSince === undefined || publicSince === null) return null
  const state = liveStatus(publicSince, liveSince)
  return (
    <p className="live-status fact" data-state={state}>
      <span className={state === 'live' ? 'visually-hidden' : undefined}>{words[state]}</span>
    </p>
  )
}

export const ViewOnSite = ({ path }: { path: string }) => (
  <a className="row-button" href={path} target="_blank">
    VIEW ON THE SITE
  </a>
)
