import { RowButton } from '#src/components/admin/fields.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { CopyText } from '#src/components/admin/CopyText.tsx'
import { momentOf } from '#src/components/admin/moment.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { useRead, LoadingFailed } from '#src/components/admin/read.tsx'
import { refusalMessages } from '#src/features/codes/redeem/messages.ts'
import { codesApi } from './api.ts'
import { CodeActions, type Fan } from './CodeActions.tsx'
import { stateBadge } from './code-states.ts'
import type { CodeEvent, FoundCode } from './contract.ts'
import { codeCopiedMessage, codeEventMessage, fanReasonMessage } from './messages.ts'

type Props = {
  /** In any typed form. */
  code: string
  /** Called with the replacement of the code that is shown. */
  onReplaced?: (code: string) => void
  fan?: Fan
}

export default function CodeDetails({ code, onReplaced, fan }: Props) {
  const [opened, setOpened] = useState({ from: code, code })
  if (opened.from !== code) setOpened({ from: code, code })
  const read = useRead(['codes', 'found', opened.code], () =>
    codesApi.lookUpCode({ code: opened.code }),
  )
  if (read.data)
    return (
      <Found
        key={read.data.code.id}
        found={read.data}
        onOpen={(other) => setOpened({ from: code, code: other })}
        onReplaced={onReplaced}
        fan={fan}
      />
    )
  if (!read.error) return <p>Looking up the code...</p>
  const { status, message } = read.error
  // No code has been found, which another try does not change.
  if (status === 400 || status === 404) return <p className="form-refusal">{message}</p>
  return <LoadingFailed message={message} onRetry={() => void read.refetch()} />
}

type FoundProps = {
  found: FoundCode
  onOpen: (code: string) => void
  onReplaced: Props['onReplaced']
  fan: Fan | undefined
}

function Found({ found, onOpen, onReplaced, fan }: FoundProps) {
  const site = useSite()
  const [newCode, setNewCode] = useState('')
  const { code, replaces, replacedBy, events } = found
  return (
    <div className="stack-10 found-code border-l-6 border-accent py-16 pl-16">
      <p>
        <code>{code.id}</code> <span className="badge fact">{stateBadge(code.state)}</span>
      </p>
      <CodeFacts found={found} />
      <p>{fanReasonMessage(found, refusalMessages, site)}</p>
      {replaces && <OtherCode text="It replaces" code={replaces} onOpen={onOpen} />}
      {replacedBy && <OtherCode text="It was replaced by" code={replacedBy} onOpen={onOpen} />}
      {newCode && (
        <div className="cluster new-code gap-x-20">
          <p>The new code:</p>
          <code className="text-[2rem]">{newCode}</code>
          <CopyText text={newCode} copied={codeCopiedMessage(newCode)} />
        </div>
      )}
      <CodeActions
        found={found}
        fan={fan}
        onReplaced={(replacement) => {
          setNewCode(replacement)
          onReplaced?.(replacement)
        }}
      />
      <CodeHistory events={events} />
    </div>
  )
}

function CodeFacts({ found: { code, devices } }: { found: FoundCode }) {
  const { release, batch, serial, givenTo } = code
  return (
    <p className="fact">
      <bdi>{release.artist}</bdi> - <bdi>{release.title}</bdi>
      {release.isDeleted && ' (deleted)'} ·{' '}
      {batch ? (
        <Link to={`/codes/batches/${batch.id}`}>
          <bdi>{batch.name}</bdi>
        </Link>
      ) : (
        'no batch'
      )}
      {serial !== null && ` · number ${serial}`}
      {givenTo && (
        <>
          {' · given to '}
          <bdi>{givenTo}</bdi>
        </>
      )}
      {devices > 0 && ` · on ${devices === 1 ? 'one device' : `${devices} devices`}`}
    </p>
  )
}

function OtherCode(props: { text: string; code: string; onOpen: (code: string) => void }) {
  const { text, code, onOpen } = props
  return (
    <div className="cluster gap-x-20">
      <p>
        {text} <code>{code}</code>.
      </p>
      <RowButton onClick={() => onOpen(code)}>{`LOOK UP ${code}`}</RowButton>
    </div>
  )
}

function CodeHistory({ events }: { events: CodeEvent[] }) {
  const site = useSite()
  if (events.length === 0) return null
  return (
    <ol
      className="grid chars-96 grid-cols-[max-content_minmax(0,1fr)] gap-x-24 gap-y-6 max-sm:grid-cols-1"
      aria-label="What happened to this code"
    >
      {events.map((event, index) => (
        <li
          key={index}
          className="col-span-full grid grid-cols-subgrid items-baseline max-sm:gap-y-0"
        >
          <time className="fact" dateTime={event.at}>
            {momentOf(event.at, site)}
          </time>{' '}
          <span>{codeEventMessage(event)}</span>
        </li>
      ))}
    </ol>
  )
}
