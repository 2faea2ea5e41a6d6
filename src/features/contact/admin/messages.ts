// Messages about the inbox.
import { removalQuestion } from '#src/lib/record-messages.ts'
import { dayAndTime, type Clock } from '#src/lib/dates.ts'
import type { Box, Message } from './contract.ts'

/** `hasService`: whether a form service gets copies; undefined while that is not known. */
export const aboutInbox = (hasService: boolean | undefined) =>
  `Messages from the contact form.${
    hasService === undefined
      ? ''
      : hasService
        ? ' Your form service gets a copy; failed copies are sent again. Delivered messages are deleted after 90 days.'
        : ' No form service is set up, so they are only here.'
  }`
export const emptyBox: Record<Box, string> = {
  inbox: 'No messages yet.',
  new: 'No unread messages.',
  unanswered: 'All messages are answered.',
  answered: 'No answered messages yet.',
  archived: 'The archive is empty.',
}

export const movedMessage = (name: string, place: 'inbox' | 'archive') =>
  `Message from ${name} moved to the ${place}.`
export const answeredMessage = (name: string) => `Message from ${name} marked as answered.`
export const deliveredMessage = (name: string) => `Message from ${name} delivered.`

export const removal = (message: Message, hasService: boolean) => ({
  question: removalQuestion(
    `Are you sure you want to delete the message from "${message.name}"?`,
    copyMessage(message, hasService),
  ),
  done: `Message from ${message.name} deleted.`,
})

function copyMessage({ deliveredAt, isUncertain }: Message, hasService: boolean): string {
  if (deliveredAt) return 'Your form service keeps its copy.'
  return hasService && isUncertain
    ? 'Your form service may not have it. If not, it is gone for good.'
    : 'There is no other copy, so it is gone for good.'
}

/** Where a message stands that the form service has not taken; null for any other. */
export function deliveryMessage(message: Message, clock: Clock): string | null {
  const { isUncertain, deliveredAt, lastError, attempts, nextAttemptAt } = message
  if (isUncertain)
    return 'Your form service may not have this message. If it isn’t in your mailbox, press TRY AGAIN.'
  return deliveredAt || !lastError
    ? null
    : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}: ${lastError}. Next try on ${dayAndTime(nextAttemptAt, clock)}.`
}
