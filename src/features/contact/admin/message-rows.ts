import { shortDate } from '#src/components/admin/moment.ts'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import { subjectOf } from '#src/features/contact/subject.ts'
import type { Message } from './contract.ts'

/** The rows of the inbox. `hasService`: a form service gets a copy of each message. */
export const messageRows = (hasService: boolean): ShownRows<Message> => ({
  columns: [
    {
      name: 'name',
      head: 'From',
      kind: 'title',
      fact: ({ name }) => name,
      track: 'minmax(8rem, 13rem)',
    },
    {
      name: 'words',
      head: 'Message',
      kind: 'words',
      fact: ({ message }) => message.slice(0, wordsLength),
      isOnPhone: true,
      track: 'minmax(8rem, 1fr)',
    },
    {
      name: 'subject',
      head: 'Subject',
      kind: 'name',
      fact: ({ subjectType, customSubject }) => subjectOf(subjectType, customSubject),
      from: 1280,
      track: 'minmax(6rem, 12rem)',
    },
    { name: 'code', head: 'Code', fact: ({ code }) => code, isOnPhone: true },
    {
      name: 'received',
      head: 'Received',
      kind: 'number',
      fact: ({ createdAt }, site) => shortDate(createdAt, site),
      isOnPhone: true,
    },
  ],
  state: (message) => stateOf(message, hasService),
})

/** More than the widest row has room for. */
const wordsLength = 200

/** What is to be done about a message, or was done; '' where nothing is. */
function stateOf({ readAt, answeredAt, ...message }: Message, hasService: boolean): string {
  const mark = answeredAt ? 'ANSWERED' : readAt ? '' : 'NEW'
  return [mark, hasService ? deliveryState(message) : ''].filter(Boolean).join(' · ')
}

type Delivery = Pick<Message, 'deliveredAt' | 'isUncertain' | 'lastError'>

function deliveryState({ deliveredAt, isUncertain, lastError }: Delivery): string {
  if (deliveredAt) return ''
  if (isUncertain) return 'PLEASE CHECK'
  return lastError ? 'NOT DELIVERED YET' : 'WAITING'
}
