import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { type NoticeAction, useNotices } from '#src/components/admin/notices.tsx'
import { useAct } from '#src/components/admin/dialogs.tsx'
import {
  answeredMessage,
  deliveredMessage,
  deliveryMessage,
  movedMessage,
  removal,
} from './messages.ts'
import { messagesApi } from './operations.ts'
import type { Message, MessageMark } from './contract.ts'
import type { InboxParts } from './inbox-parts.ts'
import { replyAddress } from './reply.ts'
import { changeShown } from './inbox-cache.ts'
import { subjectOf } from '#src/features/contact/subject.ts'

type RowProps = {
  message: Message
  hasService: boolean
  parts: InboxParts
  /** Called when the row goes, and its buttons with it. */
  onGone: () => void
}

export function MessageRow({ message, hasService, parts, onGone }: RowProps) {
  const { CodeDetails } = parts
  const clock = useSite()
  const { name, code, readAt, answeredAt, archivedAt, deliveredAt } = message
  const { change, markAnswered, remove } = useMessageActions(message, hasService, onGone)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const [workingCode, setWorkingCode] = useState<string>()
  const replyLabel = workingCode ? `REPLY WITH CODE ${workingCode}` : 'REPLY'

  /** The answer is begun at once; if the browser opens no mail program by itself, REPLY does. */
  function reply(helpedWith: string) {
    setWorkingCode(helpedWith)
    location.href = replyAddress(message, { origin: location.origin, clock }, helpedWith)
    void change({ isAnswered: true })
  }

  return (
    <li className="cluster row items-start message-row">
      <MessageText
        message={message}
        hasService={hasService}
        heading={heading}
        onOpen={() => readAt ?? void change({ isRead: true })}
      />
      <div className="cluster row-actions">
        {code && (
          <RowButton aria-expanded={isCodeOpen} onClick={() => setIsCodeOpen(!isCodeOpen)}>
            {`${isCodeOpen ? 'CLOSE' : 'HELP WITH'} CODE ${code}`}
          </RowButton>
        )}
        <a
          className="row-button"
          href={replyAddress(message, { origin: location.origin, clock }, workingCode)}
          aria-label={`${replyLabel} ${name}`}
          onClick={() => void markAnswered()}
        >
          {replyLabel}
        </a>
        <RowButton
          about={name}
          onClick={() => (answeredAt ? change({ isAnswered: false }) : markAnswered())}
        >
          {answeredAt ? 'NOT ANSWERED' : 'ANSWERED'}
        </RowButton>
        <RowButton about={name} onClick={() => change({ isRead: !readAt })}>
          {readAt ? 'MARK AS NEW' : 'MARK AS READ'}
        </RowButton>
        <RowButton
          about={name}
          onClick={() =>
            change(
              { isArchived: !archivedAt },
              movedMessage(name, archivedAt ? 'inbox' : 'archive'),
            )
          }
        >
          {archivedAt ? 'BACK TO THE INBOX' : 'ARCHIVE'}
        </RowButton>
        {hasService && !deliveredAt && <RetryButton message={message} heading={heading} />}
        <RowButton about={name} onClick={remove}>
          DELETE
        </RowButton>
      </div>
      {code && isCodeOpen && (
        <div className="basis-full">
          <Suspense fallback={<p>Looking up the code...</p>}>
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

/** What can be done to a message; each also changes the lists on the screen. */
function useMessageActions(message: Message, hasService: boolean, onGone: () => void) {
  const { id, name, answeredAt } = message
  const queries = useQueryClient()
  const notices = useNotices()
  const act = useAct()

  async function change(mark: MessageMark, done?: string, undo?: NoticeAction): Promise<void> {
    const result = await messagesApi.changeMessage({ id, ...mark })
    if (!result.ok) return notices.fail(result.error.message)
    if ('isArchived' in mark) onGone()
    changeShown(queries, [id], editOf(mark))
    if (done) notices.succeed(done, undo)
  }

  async function markAnswered(): Promise<void> {
    if (answeredAt) return
    const undo = { label: 'UNDO', run: () => void change({ isAnswered: false }) }
    await change({ isAnswered: true }, answeredMessage(name), undo)
  }

  const remove = () =>
    act({
      ...removal(message, hasService),
      run: () => messagesApi.deleteMessage({ id }),
      onDone: () => {
        onGone()
        changeShown(queries, [id], null)
      },
    })
  return { change, markAnswered, remove }
}

type Heading = React.RefObject<HTMLHeadingElement | null>

function RetryButton({ message: { id, name }, heading }: { message: Message; heading: Heading }) {
  const queries = useQueryClient()
  const notices = useNotices()
  const [isSending, setIsSending] = useState(false)

  async function retry() {
    setIsSending(true)
    const result = await messagesApi.retryMessage({ id })
    setIsSending(false)
    if (result.ok) {
      changeShown(queries, [id], { deliveredAt: result.data.deliveredAt, isUncertain: false })
      notices.succeed(deliveredMessage(name))
    } else notices.fail(result.error.message)
    // Focus management: the button may have been removed with the focus on it.
    heading.current?.focus()
  }
  return (
    <RowButton about={name} disabled={isSending} onClick={retry}>
      {isSending ? 'SENDING...' : 'TRY AGAIN'}
    </RowButton>
  )
}

type TextProps = Pick<RowProps, 'message' | 'hasService'> & { heading: Heading; onOpen: () => void }

/** One line of the message until it is opened, which marks it as read. */
function MessageText({ message, hasService, heading, onOpen }: TextProps) {
  const { name, email, subjectType, customSubject, code, createdAt, readAt, answeredAt } = message
  const [isOpen, setIsOpen] = useState(false)
  const clock = useSite()
  const delivery = deliveryMessage(message, clock)
  return (
    <div className="stack-4 row-text">
      <h3 ref={heading} tabIndex={-1} dir="auto">
        <button
          type="button"
          className="text-button"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen)
            if (!isOpen) onOpen()
          }}
        >
          {name}
        </button>{' '}
        <span className="badge fact">{stateBadge(message, hasService)}</span>
        {!readAt && <span className="badge fact">NEW</span>}
        {answeredAt && <span className="badge fact">ANSWERED</span>}
        {code && <span className="badge fact">CODE {code}</span>}
      </h3>
      <p className="row-fact fact">
        {subjectOf(subjectType, customSubject)} · {formatInstant(createdAt, clock)} · {email}
      </p>
      <p className={isOpen ? 'chars-62 lines' : 'clamp'} dir="auto">
        {message.message}
      </p>
      {hasService && delivery && <p className="row-fact fact">{delivery}</p>}
    </div>
  )
}

const now = () => new Date().toISOString()

/** What a mark changes in the cached lists; into the archive or out of it, a message leaves its list. */
function editOf(mark: MessageMark): Partial<Message> | null {
  if ('isArchived' in mark) return null
  if ('isRead' in mark) return { readAt: mark.isRead ? now() : null }
  return { readAt: now(), answeredAt: mark.isAnswered ? now() : null }
}

function stateBadge({ deliveredAt, lastError, isUncertain }: Message, hasService: boolean): string {
  if (deliveredAt) return 'DELIVERED'
  if (!hasService) return 'KEPT HERE'
  if (isUncertain) return 'PLEASE CHECK'
  return lastError ? 'NOT DELIVERED YET' : 'WAITING'
}
