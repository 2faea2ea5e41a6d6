import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { localDay } from '#src/components/admin/moment.ts'
import { dayAndTime } from '#src/lib/dates.ts'
import { type NoticeAction, useNotices } from '#src/components/admin/notices.tsx'
import { messagesApi } from './operations.ts'
import type { Message, MessageChange } from './contract.ts'
import type { InboxParts } from './inbox-parts.ts'
import { replyAddress } from './reply.ts'
import { changeShown } from './shown-messages.ts'
import { subjectOf } from '#src/features/contact/subject.ts'

type RowProps = {
  message: Message
  isNew: boolean
  hasService: boolean
  parts: InboxParts
  /** Called when the row goes, and its buttons with it. */
  onGone: () => void
}

/** One message of the inbox, with what can be done about it. */
export function MessageRow({ message, isNew, hasService, parts, onGone }: RowProps) {
  const { CodeDetails } = parts
  const queries = useQueryClient()
  const notices = useNotices()
  const confirm = useConfirm()
  const [isSending, setIsSending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const [workingCode, setWorkingCode] = useState<string>()
  const { id, name, email, subjectType, customSubject, code, createdAt, deliveredAt } = message
  const { answeredAt, archivedAt } = message
  const subject = subjectOf(subjectType, customSubject)
  const replyLabel = workingCode ? `REPLY WITH CODE ${workingCode}` : 'REPLY'
  const answeredLabel = answeredAt ? 'NOT ANSWERED' : 'ANSWERED'
  const archiveLabel = archivedAt ? 'BACK TO THE INBOX' : 'ARCHIVE'
  const retryLabel = isSending ? 'SENDING...' : 'TRY AGAIN'

  /** The answer is begun at once; if the browser opens no mail program by itself, REPLY does. */
  function reply(helpedWith: string) {
    setWorkingCode(helpedWith)
    location.href = replyAddress(message, location.origin, helpedWith)
    void change({ isAnswered: true })
  }

  async function markAnswered() {
    if (answeredAt) return
    await change({ isAnswered: true }, `The message of ${name} is marked as answered.`, {
      label: 'UNDO',
      run: () => void change({ isAnswered: false }),
    })
  }

  async function change(mark: MessageChange, done?: string, undo?: NoticeAction) {
    const result = await messagesApi.change(id, mark)
    if (!result.ok) return notices.fail(result.error.message)
    // Into the archive or out of it: it leaves the list that it is in.
    const answered = 'isAnswered' in mark && { answeredAt: mark.isAnswered ? now() : null }
    if (!answered) onGone()
    changeShown(queries, [id], answered || null)
    if (done) notices.succeed(done, undo)
  }

  async function retry() {
    setIsSending(true)
    const result = await messagesApi.retry(id)
    setIsSending(false)
    if (result.ok) {
      changeShown(queries, [id], { deliveredAt: result.data.deliveredAt, isUncertain: false })
      notices.succeed(`The message of ${name} is delivered.`)
    } else notices.fail(result.error.message)
    // Focus management: the button may have been removed with the focus on it.
    heading.current?.focus()
  }

  async function remove() {
    const isSure = await confirm({
      text: `Are you sure you want to delete the message of "${name}"?`,
      detail: deletionDetail(message, hasService),
      yes: 'DELETE',
      destroys: true,
    })
    if (!isSure) return
    const result = await messagesApi.remove(id)
    if (!result.ok) {
      notices.fail(result.error.message)
      return
    }
    onGone()
    changeShown(queries, [id], null)
    notices.succeed(`The message of ${name} is deleted.`)
  }

  return (
    <li className="row message-row">
      <div className="row-text">
        <h3 ref={heading} tabIndex={-1} dir="auto">
          {name} <span className="badge fact">{stateBadge(message, hasService)}</span>
          {isNew && <span className="badge badge-new fact">NEW</span>}
          {answeredAt && <span className="badge fact">ANSWERED</span>}
          {code && <span className="badge fact">CODE {code}</span>}
        </h3>
        <p className="row-fact fact">
          {subject} · {localDay(createdAt)} · {email}
        </p>
        <p className="message-text" dir="auto">
          {message.message}
        </p>
        {hasService && <DeliveryFact message={message} />}
      </div>
      <div className="row-actions">
        {code && (
          <button
            type="button"
            className="row-button"
            aria-expanded={isCodeOpen}
            onClick={() => setIsCodeOpen(!isCodeOpen)}
          >
            {isCodeOpen ? 'CLOSE' : 'HELP WITH'} CODE {code}
          </button>
        )}
        <a
          className="row-button"
          href={replyAddress(message, location.origin, workingCode)}
          aria-label={`${replyLabel} ${name}`}
          onClick={() => void markAnswered()}
        >
          {replyLabel}
        </a>
        <button
          type="button"
          className="row-button"
          aria-label={`${answeredLabel} ${name}`}
          onClick={() => void (answeredAt ? change({ isAnswered: false }) : markAnswered())}
        >
          {answeredLabel}
        </button>
        <button
          type="button"
          className="row-button"
          aria-label={`${archiveLabel} ${name}`}
          onClick={() =>
            void change(
              { isArchived: !archivedAt },
              archivedAt
                ? `The message of ${name} is back in the inbox.`
                : `The message of ${name} is in the archive.`,
            )
          }
        >
          {archiveLabel}
        </button>
        {hasService && !deliveredAt && (
          <button
            type="button"
            className="row-button"
            aria-label={`${retryLabel} ${name}`}
            disabled={isSending}
            onClick={() => void retry()}
          >
            {retryLabel}
          </button>
        )}
        <button
          type="button"
          className="row-button"
          aria-label={`DELETE ${name}`}
          onClick={() => void remove()}
        >
          DELETE
        </button>
      </div>
      {code && isCodeOpen && (
        <div className="message-code">
          <Suspense fallback={<p>Looking the code up...</p>}>
            <CodeDetails
              code={code}
              fan={{ reason: `Asked for by ${name} in the contact form`, onHelped: reply }}
            />
          </Suspense>
        </div>
      )}
    </li>
  )
}

const now = () => new Date().toISOString()

/** Where a message stands that the form service has not taken. */
function DeliveryFact({ message }: { message: Message }) {
  const { isUncertain, deliveredAt, lastError, attempts, nextAttemptAt } = message
  if (isUncertain)
    return (
      <p className="row-fact fact">
        We do not know whether your form service has this message. Please look into your mailbox: if
        it is not there, press TRY AGAIN. It is not sent again by itself.
      </p>
    )
  if (deliveredAt || !lastError) return null
  return (
    <p className="row-fact fact">
      Tried {attempts === 1 ? 'once' : `${attempts} times`}: {lastError}. Next try on{' '}
      {dayAndTime(nextAttemptAt)}.
    </p>
  )
}

function deletionDetail({ deliveredAt, isUncertain }: Message, hasService: boolean): string {
  if (deliveredAt) return 'Your form service keeps its copy.'
  return hasService && isUncertain
    ? 'We do not know whether your form service has it. If not, the message will be gone for good.'
    : 'It was not delivered anywhere else, so it will be gone for good.'
}

function stateBadge({ deliveredAt, lastError, isUncertain }: Message, hasService: boolean): string {
  if (deliveredAt) return 'DELIVERED'
  if (!hasService) return 'KEPT HERE'
  if (isUncertain) return 'PLEASE CHECK'
  return lastError ? 'NOT DELIVERED YET' : 'WAITING'
}
