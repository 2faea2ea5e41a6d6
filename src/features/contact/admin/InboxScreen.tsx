import { Suspense, useRef, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { SelectField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { PagedList } from '#src/components/admin/PagedList.tsx'
import { SearchField } from '#src/components/admin/SearchField.tsx'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { useList } from '#src/components/admin/use-read.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { deleteMessage, listMessages, retryMessage } from './client.ts'
import type { Message } from './contract.ts'
import type { InboxParts } from './inbox-parts.ts'
import { replyAddress } from './reply.ts'
import { subjectOf } from '#src/features/contact/subject.ts'

/** The inbox, with what another feature knows about the codes of messages. */
export function inboxScreen(parts: InboxParts) {
  return function InboxScreen() {
    return <Inbox parts={parts} />
  }
}

/** Contact messages and their delivery to the form service. */
function Inbox({ parts }: { parts: InboxParts }) {
  const [q, setQ] = useFilter('q')
  const [state, setState] = useChoice('state', ['all', 'waiting', 'delivered'])
  const query = {
    q: q || undefined,
    delivered: state === 'all' ? undefined : state === 'delivered',
  }
  const messages = useList(['messages', query], (after) => listMessages({ ...query, after }))
  const hasService = messages.first?.hasService ?? true

  return (
    <>
      <h1>Inbox</h1>
      <section className="admin-part" aria-labelledby="all-messages">
        <h2 id="all-messages">ALL MESSAGES{messages.count && ` (${messages.count})`}</h2>
        <p className="admin-hint">
          {hasService
            ? 'Everything that was sent through the contact form. Your form service gets a copy; what it did not take is tried again by itself. A message goes 90 days after it was delivered.'
            : 'Everything that was sent through the contact form. No form service is set up, so this is the only place where the messages are.'}
        </p>
        <div className="list-tools">
          <SearchField label="Search" value={q} onChange={setQ} />
          {hasService && (
            <SelectField
              label="State"
              name="state"
              value={state}
              onChange={setState}
              options={[
                ['all', 'Delivered and waiting'],
                ['waiting', 'Waiting'],
                ['delivered', 'Delivered'],
              ]}
            />
          )}
        </div>
        <PagedList
          list={messages}
          words={{
            loading: 'Loading messages...',
            failed: 'Error loading messages',
            empty: q ? 'Nobody wrote that.' : 'No post. What fans write to you turns up here.',
          }}
        >
          {(message) => <MessageRow key={message.id} {...{ message, hasService, parts }} />}
        </PagedList>
      </section>
    </>
  )
}

type RowProps = { message: Message; hasService: boolean; parts: InboxParts }

function MessageRow({ message, hasService, parts: { CodeDetails } }: RowProps) {
  const notices = useNotices()
  const confirm = useConfirm()
  const [isSending, setIsSending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const [workingCode, setWorkingCode] = useState<string>()
  const { id, name, email, subjectType, customSubject, code, createdAt, deliveredAt } = message
  const subject = subjectOf(subjectType, customSubject)

  /** The answer is begun at once; if the browser opens no mail program by itself, REPLY does. */
  function reply(helpedWith: string) {
    setWorkingCode(helpedWith)
    location.href = replyAddress(message, location.origin, helpedWith)
  }

  async function retry() {
    setIsSending(true)
    const result = await retryMessage(id)
    setIsSending(false)
    if (result.ok) notices.succeed(`The message of ${name} is delivered.`)
    else notices.fail(result.error.message)
    // Focus management: the button may have been removed with the focus on it.
    heading.current?.focus()
  }

  async function remove() {
    const isSure = await confirm({
      text: `Are you sure you want to delete the message of "${name}"?`,
      detail: deliveredAt
        ? 'Your form service keeps its copy.'
        : 'It was not delivered anywhere else: deleted here, it is gone.',
      yes: 'DELETE',
    })
    if (!isSure) return
    const result = await deleteMessage(id)
    if (!result.ok) {
      notices.fail(result.error.message)
      return
    }
    notices.succeed(`The message of ${name} is deleted.`)
  }

  return (
    <li className="row message-row">
      <div className="row-text">
        <h3 ref={heading} tabIndex={-1} dir="auto">
          {name} <span className="badge fact">{stateBadge(message, hasService)}</span>
          {code && <span className="badge fact">CODE {code}</span>}
        </h3>
        <p className="row-fact fact">
          {subject} · {localDay(createdAt)} · {email}
        </p>
        <p className="message-text" dir="auto">
          {message.message}
        </p>
        {hasService && message.isUncertain && (
          <p className="row-fact fact">
            It was handed to your form service, but whether it arrived could not be noted. Please
            look into your mailbox: if it is not there, TRY AGAIN sends it once more. By itself it
            is not sent again.
          </p>
        )}
        {hasService && !deliveredAt && !message.isUncertain && message.lastError && (
          <p className="row-fact fact">
            Tried {message.attempts === 1 ? 'once' : `${message.attempts} times`}:{' '}
            {message.lastError}. Next try {localTime(message.nextAttemptAt)}.
          </p>
        )}
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
        <a className="row-button" href={replyAddress(message, location.origin, workingCode)}>
          {workingCode ? `REPLY WITH CODE ${workingCode}` : 'REPLY'}
        </a>
        {hasService && !deliveredAt && (
          <button
            type="button"
            className="row-button"
            disabled={isSending}
            onClick={() => void retry()}
          >
            {isSending ? 'SENDING...' : 'TRY AGAIN'}
          </button>
        )}
        <button type="button" className="row-button" onClick={() => void remove()}>
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

function stateBadge({ deliveredAt, lastError, isUncertain }: Message, hasService: boolean): string {
  if (deliveredAt) return 'DELIVERED'
  if (!hasService) return 'KEPT HERE'
  if (isUncertain) return 'PLEASE CHECK'
  return lastError ? 'NOT DELIVERED YET' : 'WAITING'
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const localDay = (instant: string) => formatInstant(instant, localZone())
const localTime = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
