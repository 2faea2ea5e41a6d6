import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NewLink } from './NewLink.tsx'
import { useNotices } from './notices.tsx'
import { useSite } from './site-context.ts'
import { useRead, LoadingFailed } from './read.tsx'
import { formatInstant } from '#src/lib/dates.ts'
import type { PreviewLinkRead } from '#src/features/news/admin/preview-operations.ts'
import { previewsApi } from '#src/features/news/admin/api.ts'
import {
  noPreviewLinkMessage,
  previewEndedMessage,
  previewLinkMessage,
} from '#src/lib/record-messages.ts'
import { RowButton } from './fields.tsx'

/** The secret link to a saved record that is not out: made, shown once, replaced, and revoked. */
export default function PreviewLinkPart({ recordId }: { recordId: string }) {
  const key = ['preview-link', recordId]
  const notices = useNotices()
  const client = useQueryClient()
  const site = useSite()
  const read = useRead(key, () => previewsApi.readPreviewLink({ recordId }))
  const link = read.data?.link
  const [made, setMade] = useState<{ url: string; expiresAt: string }>()
  const [isBusy, setBusy] = useState(false)
  const part = useRef<HTMLElement>(null)
  const words = (expiresAt: string, madeBy?: string) =>
    previewLinkMessage(formatInstant(expiresAt, site), madeBy)

  async function make() {
    setBusy(true)
    const result = await previewsApi.createPreviewLink({ recordId })
    setBusy(false)
    if (result.ok) setMade(result.data)
    else notices.fail(result.error.message)
  }

  async function takeBack() {
    setBusy(true)
    const result = await previewsApi.endPreviewLink({ recordId })
    setBusy(false)
    if (!result.ok && result.status !== 404) return notices.fail(result.error.message)
    // The button goes with the link.
    part.current?.focus()
    setMade(undefined)
    client.setQueryData<PreviewLinkRead>(key, { link: null })
    notices.succeed(previewEndedMessage)
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
          title="A secret link"
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
            {link ? words(link.expiresAt, link.madeBy) : noPreviewLinkMessage}
          </p>
          <div className="cluster row-actions gap-x-8">
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
