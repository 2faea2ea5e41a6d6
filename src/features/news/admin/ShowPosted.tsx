import { use, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CopyText } from '#src/components/admin/CopyText.tsx'
import { RowButton, TextField } from '#src/components/admin/fields.tsx'
import { ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { LiveSinceContext, useSite } from '#src/components/admin/site-context.ts'
import { liveStatus } from '#src/components/admin/live-status.ts'
import { articlePath, plainTitle } from '#src/features/news/article.ts'
import { draftOf } from './article-draft.ts'
import type { StaffArticle } from './contract.ts'
import { postedMessage } from './messages.ts'
import { TicketPreview, usePreviewOf } from './TicketPreview.tsx'

type Props = { article: StaffArticle; onAnother: () => void }

/** The end of POST A SHOW: the ticket, and the address to share. */
export function ShowPosted({ article, onAnother }: Props) {
  const { timeZone } = useSite()
  const liveSince = use(LiveSinceContext) ?? null
  const isLive = liveStatus(article.updatedAt, liveSince) === 'live'
  const [now] = useState(() => new Date())
  const ticket = usePreviewOf(draftOf(article, timeZone), article)(now)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const path = articlePath(article)
  const url = new URL(path, location.origin).href
  return (
    <>
      <div className="stack-8">
        <h1 tabIndex={-1} ref={heading}>
          {isLive ? 'The show is up' : 'The show is posted'}
        </h1>
        <p>{postedMessage(isLive)}</p>
      </div>
      <ShareLink title={plainTitle(article)} url={url} />
      <TicketPreview article={ticket} now={now} />
      <p className="cluster row-actions gap-x-8">
        {isLive && <ViewOnSite path={path} />}
        <Link className="row-button" to={`/news/${article.id}`}>
          EDIT
        </Link>
        <RowButton onClick={onAnother}>POST ANOTHER</RowButton>
      </p>
    </>
  )
}

/** The address, for the share sheet of the device or the clipboard. */
const ShareLink = ({ title, url }: { title: string; url: string }) => (
  <div className="stack-12 max-w-560 show-address">
    <TextField label="Link to share" name="link" readOnly value={url} onChange={() => undefined} />
    <div className="cluster row-actions gap-x-8">
      {'share' in navigator && <RowButton onClick={() => share(title, url)}>SHARE</RowButton>}
      <CopyText text={url} copied="The link is copied." />
    </div>
  </div>
)

/** Opens the share sheet of the device. When it is closed or refused, the address still stands there. */
const share = (title: string, url: string) => navigator.share({ title, url }).catch(() => undefined)
