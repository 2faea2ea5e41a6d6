import { checkingMessage, nextMessage, statusMessage, unknownMessage } from './messages.ts'
import { usePublishButton } from './use-publish-button.ts'
import { usePublishing } from './use-publishing.ts'

/**
 * The publishing status (a live region) and the PUBLISH NOW button, on every screen: as high with the few words of a live
 * site as with those of one that waits, so that nothing below moves away from under a thumb.
 */
export function PublishStatus({ isAdmin }: { isAdmin: boolean }) {
  const { status, isError, isOutdated } = usePublishing()
  const { isWaiting, now, why, isDisabled, publish } = usePublishButton(isAdmin)
  const next = status && nextMessage(status, now)
  return (
    <section
      aria-label="Publishing"
      className="publish-status flex min-h-48 items-center gap-16 border-line px-edge font-mono text-12 leading-[1.25] data-[status=failed]:text-bad max-lg:inset-x-0 max-lg:bottom-(--bar) max-lg:z-5 max-lg:border-t max-lg:bg-bg lg:min-h-45 lg:border-b lg:text-13"
      data-status={status?.status ?? (isError ? 'unknown' : 'checking')}
    >
      <p className="clamp flex-1 py-2 [--lines:3]">
        <span role="status" className="publish-status-text in-data-[status=live]:text-good">
          {status ? statusMessage(status, isOutdated) : isError ? unknownMessage : checkingMessage}
        </span>
        {next && <span> · {next}</span>}
        {why && <span> {why}</span>}
      </p>
      {isWaiting ? (
        <button
          type="button"
          className="min-h-44 flex-none px-8 font-mono text-13 leading-normal weight-700 text-ink underline underline-offset-[0.25em]"
          disabled={isDisabled}
          onClick={publish}
        >
          PUBLISH NOW
        </button>
      ) : (
        <a
          className="grid min-h-44 flex-none items-center max-lg:hidden"
          href="/"
          target="_blank"
          rel="noopener"
        >
          View site
        </a>
      )}
    </section>
  )
}
