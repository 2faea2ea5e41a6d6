import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from '#src/components/admin/fields.tsx'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { RowTable } from '#src/components/admin/RowTable.tsx'
import {
  SearchField,
  ChoiceChips,
  useChoice,
  useFilter,
} from '#src/components/admin/list-tools.tsx'
import { useList } from '#src/components/admin/read.tsx'
import { messagesApi } from './api.ts'
import { boxes, type Box } from './contract.ts'
import type { InboxParts } from './inbox-parts.ts'
import { aboutInbox, emptyBox } from './messages.ts'
import { messageRows } from './message-rows.ts'
import { MessageRow } from './MessageRow.tsx'
import { shownIn, withKept } from './inbox-cache.ts'

/** The inbox, with what another feature knows about the codes of messages. */
export function InboxScreen({ parts }: { parts: InboxParts }) {
  const searched = useFilter('q')
  const state = useChoice('state', ['all', 'waiting', 'delivered'])
  const chosen = useChoice('box', boxes)
  const [q, box] = [searched.value, chosen.value]
  const query = {
    q: q || undefined,
    box,
    delivered: state.value === 'all' ? undefined : state.value === 'delivered',
  }
  const key = ['messages', query]
  const queries = useQueryClient()
  const messages = useList(key, async (after) => {
    const page = await messagesApi.listMessages({ ...query, after })
    if (!page.ok || box !== 'new') return page
    // A message that was read on this visit stays on screen.
    const kept = shownIn(queries, key).filter(({ readAt }) => readAt !== null)
    return { ok: true, data: withKept(page.data, kept, after === undefined) }
  })
  useEffect(
    () => () => queries.removeQueries({ queryKey: ['messages', { box: 'new' }] }),
    [queries],
  )
  // Unknown until a list is read; then known also while another one is loading.
  const [hasService, setHasService] = useState<boolean>()
  if (messages.first && messages.first.hasService !== hasService)
    setHasService(messages.first.hasService)
  const rows = messageRows(hasService === true)
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <>
      <h1>Inbox</h1>
      <section className="stack-16" aria-labelledby="all-messages">
        <h2 id="all-messages" tabIndex={-1} ref={heading}>
          ALL MESSAGES{messages.count && ` (${messages.count})`}
        </h2>
        <p className="admin-hint">{aboutInbox(hasService)}</p>
        <div className="list-tools">
          <SearchField label="Search" {...searched} />
          <ChoiceChips
            label="Show"
            name="box"
            {...chosen}
            options={boxes.map((one) => [one, boxLabels[one]] as const)}
          />
          {hasService && (
            <SelectField
              label="State"
              name="state"
              {...state}
              options={[
                ['all', 'Delivered and waiting'],
                ['waiting', 'Waiting'],
                ['delivered', 'Delivered'],
              ]}
            />
          )}
        </div>
        <RowTable
          rows={rows}
          list={messages}
          words={listWords('messages', q !== '', emptyBox[box])}
        >
          {(message) => (
            <MessageRow
              key={message.id}
              message={message}
              rows={rows}
              parts={parts}
              hasService={hasService === true}
              onGone={() => heading.current?.focus({ preventScroll: true })}
            />
          )}
        </RowTable>
      </section>
    </>
  )
}

const boxLabels: Record<Box, string> = {
  inbox: 'Inbox',
  new: 'New',
  unanswered: 'Not answered',
  answered: 'Answered',
  archived: 'Archive',
}
