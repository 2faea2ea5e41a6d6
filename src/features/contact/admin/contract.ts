import * as v from 'valibot'
import { pageInput, type Page } from '#src/lib/page.ts'
import { oneOf } from '#src/lib/staff-operation.ts'
import { subjectTypes } from '#src/features/contact/subject.ts'

/** A message; times are ISO 8601. `deliveredAt`: taken by the form service. `isUncertain`: unknown, so not sent again. */
export const message = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  customSubject: v.string(),
  message: v.string(),
  subjectType: v.picklist(subjectTypes),
  /** The code that it is about, as it is printed. */
  code: v.nullable(v.string()),
  createdAt: v.string(),
  /** What the label has done with it, each null for not yet. */
  readAt: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  archivedAt: v.nullable(v.string()),
  deliveredAt: v.nullable(v.string()),
  attempts: v.number(),
  lastError: v.nullable(v.string()),
  nextAttemptAt: v.string(),
  isUncertain: v.boolean(),
})
export type Message = v.InferOutput<typeof message>

/** `hasService` is false when no form service is configured and messages are only stored. */
export type MessageList = Page<Message> & { hasService: boolean }

/** What the inbox shows: all that is not archived, or a part of it, or the archive. */
export const boxes = ['inbox', 'new', 'unanswered', 'answered', 'archived'] as const
export type Box = (typeof boxes)[number]

/** `q`: each word must appear in name, email address, subject, message or code. */
export const messageQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  delivered: v.optional(v.boolean()),
  box: v.optional(v.picklist(boxes), 'inbox'),
  ...pageInput(v.pipe(v.string(), v.uuid())),
})

/** Exactly one mark for each request. */
export const messageChange = v.union([
  v.strictObject({ ...oneOf.entries, isAnswered: v.boolean() }),
  v.strictObject({ ...oneOf.entries, isArchived: v.boolean() }),
  v.strictObject({ ...oneOf.entries, isRead: v.boolean() }),
])
export type MessageMark = { isAnswered: boolean } | { isArchived: boolean } | { isRead: boolean }
