import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NewLink } from '#src/components/admin/NewLink.tsx'
import { LoadingFailed } from '#src/components/admin/Loaded.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { useRead } from '#src/components/admin/use-read.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { newsApi } from './operations.ts'
import type { PreviewLinkRead } from './contract.ts'
import * as messages from './messages.ts'
import { RowButton } from '#src/components/admin/fields.tsx'

/** The secret link to a saved article that is not out: made, shown once, replaced, and revoked. */
export function PreviewLinkPart({ id }: { id: string }) {
  const key = ['news', 'preview-link', id]
  const notices = useNotices()
  const client = useQueryClient()
  const { timeZone } = useSite()
  const read = useRead(key, () => newsApi.readPreviewLink(id))
  const link = read.data?.link
  const [made, setMade] = useState<{ url: string; expiresAt: string }>()
  const [isBusy, setBusy] = useState(false)
  const part = useRef<HTMLElement>(null)
  const words = (expiresAt: string, madeBy?: string) =>
    messages.previewLinkMessage(formatInstant(expiresAt, timeZone), madeBy)

  async function make() {
    setBusy(true)
    const result = await newsApi.makePreviewLink(id)
    setBusy(false)
    if (result.ok) setMade(result.data)
    else notices.fail(result.error.message)
  }

  async function takeBack() {
    setBusy(true)
    const result = await newsApi.endPreviewLink(id)
    setBusy(false)
    if (!result.ok && result.status !== 404) return notices.fail(result.error.message)
    // The button goes with the link.
    part.current?.focus()
    setMade(undefined)
    client.setQueryData<PreviewLinkRead>(key, { link: null })
    notices.succeed(messages.previewEndedMessage)
  }

  const takeBackButton = (
    <RowButton disabled={isBusy} onClick={takeBack}>
      TAKE BACK
    </RowButton>
  )
  return (
    <section className="stack-12" aria-label="Preview link" tabIndex={-1} ref={part}>
      {made ? (
        <NewLink
          title="A link for the band"
          about={words(made.expiresAt)}
          url={made.url}
          hint="Shown only once. A newer link or publishing ends it."
          onDone={() => {
            part.current?.focus()
            setMade(undefined)
          }}
        >
          {takeBackButton}
        </NewLink>
      ) : read.isLoadingError ? (
        <LoadingFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <p className="field-hint">
            {link ? words(link.expiresAt, link.madeBy) : messages.noPreviewLinkMessage}
          </p>
          <div className="cluster row-actions">
            <RowButton
              // A new link would end one that is not shown yet.
              disabled={isBusy || !read.data}
              onClick={make}
            >
              {isBusy ? 'ONE MOMENT...' : link ? 'NEW PREVIEW LINK' : 'PREVIEW LINK'}
            </RowButton>
            {link && takeBackButton}
          </div>
        </>
      )}
    </section>
  )
}
