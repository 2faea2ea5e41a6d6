import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { type NoticeAction, useNotices } from '#src/components/admin/notices.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { subjectOf } from '#src/features/contact/subject.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { messagesApi } from './api.ts'
import type { Message, MessageMark } from './contract.ts'
import { changeShown } from './inbox-cache.ts'
import type { InboxParts } from './inbox-parts.ts'
import {
  answeredMessage,
  deliveredMessage,
  deliveryMessage,
  movedMessage,
  removal,
} from './messages.ts'
import { replyAddress } from './reply.ts'

type RowProps = {
  message: Message
  rows: ShownRows<Message>
  hasService: boolean
  parts: InboxParts
  /** Called when the row goes, and its buttons with it. */
  onGone: () => void
}

/** A message as one row, which a press opens: that marks it as read. */
export function MessageRow({ message, rows, hasService, parts, onGone }: RowProps) {
  const { CodeDetails } = parts
  const clock = useSite()
  const { name, code, readAt } = message
  const actions = useMessageActions(message, hasService, onGone)
  const { change, markAnswered } = actions
  const [isOpen, setIsOpen] = useState(false)
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const [workingCode, setWorkingCode] = useState<string>()
  const dots = useRef<HTMLButtonElement>(null)

  function toggle() {
    setIsOpen(!isOpen)
    if (!isOpen && !readAt) void change({ isRead: true })
  }

  function toggleCode() {
    setIsCodeOpen(!isCodeOpen)
    if (!isOpen) toggle()
  }

  /** The answer is begun at once; if the browser opens no mail program by itself, REPLY does. */
  function reply(helpedWith: string) {
    setWorkingCode(helpedWith)
    location.href = replyAddress(message, { origin: location.origin, clock }, helpedWith)
    void change({ isAnswered: true })
  }

  const replyLabel = workingCode ? `REPLY WITH CODE ${workingCode}` : 'REPLY'
  const replyLink = (
    <a
      className="row-button"
      href={replyAddress(message, { origin: location.origin, clock }, workingCode)}
      aria-label={`${replyLabel} ${name}`}
      onClick={() => void markAnswered()}
    >
      {replyLabel}
    </a>
  )
  const codeButton = code && (
    <RowButton aria-expanded={isCodeOpen} onClick={toggleCode}>
      {`${isCodeOpen ? 'CLOSE' : 'HELP WITH'} CODE ${code}`}
    </RowButton>
  )

  return (
    <RecordRow
      record={message}
      rows={rows}
      title={name}
      opening={{ isOpen, toggle }}
      actions={replyLink}
      dots={dots}
      menu={
        <>
          {!isOpen && codeButton}
          <MessageMenu message={message} hasService={hasService} dots={dots} {...actions} />
        </>
      }
    >
      {isOpen && (
        <>
          <MessageText message={message} hasService={hasService} />
          <div className="cluster">
            {/* On a desk it is in the row. */}
            <span className="sm:hidden">{replyLink}</span>
            {codeButton}
          </div>
          {code && isCodeOpen && (
            <Suspense fallback={<p>Looking up the code...</p>}>
              <CodeDetails
                code={code}
                fan={{ reason: `Asked for by ${name} in the contact form`, onHelped: reply }}
              />
            </Suspense>
          )}
        </>
      )}
    </RecordRow>
  )
}

type Dots = React.RefObject<HTMLButtonElement | null>
type Actions = ReturnType<typeof useMessageActions>
type MenuProps = Pick<RowProps, 'message' | 'hasService'> & Actions & { dots: Dots }

function MessageMenu(props: MenuProps) {
  const { message, hasService, dots, change, markAnswered, retry, remove } = props
  const { name, readAt, answeredAt, archivedAt, deliveredAt } = message
  return (
    <>
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
          change({ isArchived: !archivedAt }, movedMessage(name, archivedAt ? 'inbox' : 'archive'))
        }
      >
        {archivedAt ? 'BACK TO THE INBOX' : 'ARCHIVE'}
      </RowButton>
      {hasService && !deliveredAt && (
        <RowButton about={name} onClick={() => retry(() => dots.current?.focus())}>
          TRY AGAIN
        </RowButton>
      )}
      <RowButton about={name} onClick={remove}>
        DELETE
      </RowButton>
    </>
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

  async function retry(onEnd: () => void): Promise<void> {
    const result = await messagesApi.retryMessage({ id })
    if (result.ok) {
      changeShown(queries, [id], { deliveredAt: result.data.deliveredAt, isUncertain: false })
      notices.succeed(deliveredMessage(name))
    } else notices.fail(result.error.message)
    onEnd()
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
  return { change, markAnswered, retry, remove }
}

/** An open message: all of it, and where it comes from. */
function MessageText({ message, hasService }: Pick<RowProps, 'message' | 'hasService'>) {
  const { email, subjectType, customSubject, createdAt } = message
  const clock = useSite()
  const delivery = deliveryMessage(message, clock)
  return (
    <>
      <p className="fact">
        <bdi>{subjectOf(subjectType, customSubject)}</bdi> · {formatInstant(createdAt, clock)} ·{' '}
        <bdi>{email}</bdi>
      </p>
      <p className="chars-62 lines" dir="auto">
        {message.message}
      </p>
      {hasService && delivery && <p className="fact">{delivery}</p>}
    </>
  )
}

const now = () => new Date().toISOString()

/** What a mark changes in the cached lists; into the archive or out of it, a message leaves its list. */
function editOf(mark: MessageMark): Partial<Message> | null {
  if ('isArchived' in mark) return null
  if ('isRead' in mark) return { readAt: mark.isRead ? now() : null }
  return { readAt: now(), answeredAt: mark.isAnswered ? now() : null }
}
