import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Message, MessageList } from '#src/features/contact/admin/contract.ts'
import { changeShown, shownIn, withKept } from '#src/features/contact/admin/inbox-cache.ts'
import { messageRows } from '#src/features/contact/admin/message-rows.ts'
import { specStyle } from '#src/lib/dates.ts'

const message = (id: string, day: number) =>
  ({ id, createdAt: `2026-11-0${day}T10:00:00Z`, readAt: null, answeredAt: null }) as Message
const pageOf = (...items: Message[]): MessageList => ({
  items,
  next: null,
  total: 2,
  more: false,
  hasService: true,
})

test('rows that the list no longer has stay in it by their time, counted, and none is there twice', () => {
  const kept = [message('b', 2), message('c', 3)]
  const first = withKept(pageOf(message('d', 4), message('c', 3), message('a', 1)), kept, true)
  expect(first.items.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  expect(first.total).toBe(3)
  expect(withKept(pageOf(message('c', 3), message('a', 1)), kept, false).items).toHaveLength(1)
})

test('what was done to a message is in each cached list, and one that is gone is in none', () => {
  const queries = new QueryClient()
  const key = ['messages', { box: 'new' }]
  queries.setQueryData(key, { pages: [pageOf(message('b', 2)), pageOf(message('a', 1))] })
  changeShown(queries, ['a'], { readAt: 'now' })
  expect(shownIn(queries, key)).toMatchObject([
    { id: 'b', readAt: null },
    { id: 'a', readAt: 'now' },
  ])
  changeShown(queries, ['a'], null)
  expect(shownIn(queries, key)).toMatchObject([{ id: 'b' }])
  expect(queries.getQueryData(key)).toMatchObject({ pages: [{ total: 1 }, { total: 1 }] })
})

test('the state of a message says what is not as usual, and of its delivery only where there is a service', () => {
  const read = { ...message('a', 1), readAt: 'now' }
  const site = { labelName: 'Label', timeZone: 'UTC', dates: specStyle }
  const state = (hasService: boolean, change: Partial<Message>) =>
    messageRows(hasService).state?.({ ...read, deliveredAt: null, ...change }, site)
  expect(state(false, {})).toBe('')
  expect(state(false, { readAt: null })).toBe('NEW')
  expect(state(false, { answeredAt: 'now' })).toBe('ANSWERED')
  expect(state(true, {})).toBe('WAITING')
  expect(state(true, { deliveredAt: 'now' })).toBe('')
  expect(state(true, { lastError: 'No answer' })).toBe('NOT DELIVERED YET')
  expect(state(true, { isUncertain: true, readAt: null })).toBe('NEW · PLEASE CHECK')
})
