import { checkingMessage, nextMessage, statusMessage, unknownMessage } from './messages.ts'
import { usePublishButton } from './use-publish-button.ts'
import { usePublishing } from './use-publishing.ts'

/** The publishing status (a live region) and the PUBLISH NOW button, on every screen. */
export function PublishStatus({ isAdmin }: { isAdmin: boolean }) {
  const { status, isError, isOutdated } = usePublishing()
  const { isWaiting, now, why, isDisabled, publish } = usePublishButton(isAdmin)
  const next = status && nextMessage(status, now)
  return (
    <section
      aria-label="Publishing"
      className="publish-status"
      data-status={status?.status ?? (isError ? 'unknown' : 'checking')}
    >
      <p className="clamp">
        <span role="status" className="publish-status-text">
          {status ? statusMessage(status, isOutdated) : isError ? unknownMessage : checkingMessage}
        </span>
        {next && <span> · {next}</span>}
        {why && <span> {why}</span>}
      </p>
      {isWaiting ? (
        <button type="button" disabled={isDisabled} onClick={publish}>
          PUBLISH NOW
        </button>
      ) : (
        <a href="/" target="_blank" rel="noopener">
          View site
        </a>
      )}
    </section>
  )
}
