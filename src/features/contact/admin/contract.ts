import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { SubjectType } from '#src/features/contact/subject.ts'

export const messagesPath = '/api/messages'
export const messagePath = (id: string) => `${messagesPath}/${id}`
export const retryMessagePath = (id: string) => `${messagePath(id)}/retry`

/**
 * A message as the inbox has it. Times are ISO 8601; `deliveredAt` is null until the form service has taken it.
 * `isUncertain`: it was on its way and nobody noted whether it arrived, so it is not sent again by itself.
 */
export type Message = {
  id: string
  name: string
  email: string
  subjectType: SubjectType
  customSubject: string
  message: string
  createdAt: string
  deliveredAt: string | null
  attempts: number
  lastError: string | null
  nextAttemptAt: string
  isUncertain: boolean
}

/** `hasService` is false where messages go nowhere but here. */
export type MessageList = Page<Message> & { hasService: boolean }
export type MessageDelivered = { outcome: 'delivered'; deliveredAt: string }
export type MessageDeleted = { outcome: 'deleted' }

/** `q`: words that all have to appear in name, address, subject or message. */
export type MessageQuery = PageQuery & {
  q?: string | undefined
  delivered?: boolean | undefined
}
export const messageQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  delivered: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
  ...pageEntries(v.pipe(v.string(), v.uuid())),
})
