import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from '#src/components/admin/fields.tsx'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import { SearchField } from '#src/components/admin/SearchField.tsx'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { useList } from '#src/components/admin/use-read.ts'
import { messagesApi } from './operations.ts'
import { boxes, type Box, type Message } from './contract.ts'
import type { InboxParts } from './inbox-parts.ts'
import { MessageRow } from './MessageRow.tsx'
import { changeShown, markSeen, shownIn, withKept } from './shown-messages.ts'

/** The inbox, with what another feature knows about the codes of messages. */
export function InboxScreen({ parts }: { parts: InboxParts }) {
  const [q, setQ] = useFilter('q')
  const [state, setState] = useChoice('state', ['all', 'waiting', 'delivered'])
  const [box, setBox] = useChoice('box', boxes)
  const query = {
    q: q || undefined,
    box,
    delivered: state === 'all' ? undefined : state === 'delivered',
  }
  const key = ['messages', query]
  const queries = useQueryClient()
  const [newIds] = useState(() => new Set<string>())
  const messages = useList(key, async (after) => {
    const page = await messagesApi.list({ ...query, after })
    if (!page.ok || box !== 'new') return page
    // What was new when it was shown is read by now, and stays on screen for this visit.
    const kept = shownIn(queries, key).filter(({ id }) => newIds.has(id))
    return { ok: true, data: withKept(page.data, kept, after === undefined) }
  })
  const hasService = messages.first?.hasService ?? true
  const isNew = useSeen(messages.items, newIds)
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <>
      <h1>Inbox</h1>
      <section className="stack-16" aria-labelledby="all-messages">
        <h2 id="all-messages" tabIndex={-1} ref={heading}>
          ALL MESSAGES{messages.count && ` (${messages.count})`}
        </h2>
        <p className="admin-hint">
          {hasService
            ? 'Messages from the contact form. Your form service gets a copy; failed copies are sent again. Delivered messages are deleted after 90 days.'
            : 'Messages from the contact form. No form service is set up, so they are only here.'}
        </p>
        <div className="cluster list-tools">
          <SearchField label="Search" value={q} onChange={setQ} />
          <SelectField
            label="Show"
            name="box"
            value={box}
            onChange={setBox}
            options={boxes.map((one) => [one, boxLabels[one]] as const)}
          />
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
          words={listWords('messages', q ? 'No messages match.' : emptyBox[box])}
        >
          {(message) => (
            <MessageRow
              key={message.id}
              isNew={isNew(message)}
              {...{ message, hasService, parts }}
              onGone={() => heading.current?.focus({ preventScroll: true })}
            />
          )}
        </PagedList>
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

const emptyBox: Record<Box, string> = {
  inbox: 'No messages yet.',
  new: 'No unread messages.',
  unanswered: 'All messages are answered.',
  answered: 'No answered messages yet.',
  archived: 'The archive is empty.',
}

/** Marks what the list shows as read. `newIds` is filled with what was new on this visit, which goes on being shown as new. */
function useSeen(messages: Message[], newIds: Set<string>): (message: Message) => boolean {
  const queries = useQueryClient()
  const unseen = messages.filter(({ id, readAt }) => readAt === null && !newIds.has(id))
  const ids = unseen.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids) return
    const seen = ids.split(',')
    for (const id of seen) newIds.add(id)
    void markSeen(seen).then((result) => {
      if (result.ok) changeShown(queries, seen, { readAt: new Date().toISOString() })
      void queries.invalidateQueries({ queryKey: ['dashboard'] })
    })
  }, [ids, newIds, queries])
  // The visit is over, also for a read that is still under way.
  useEffect(() => () => newIds.clear(), [newIds])
  return ({ id, readAt }) => readAt === null || newIds.has(id)
}
