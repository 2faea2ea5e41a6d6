// Messages about releases, worded by the spec (sections 5 and 8), for the server and the admin.

import { recordMessages } from '#src/lib/record-messages.ts'

export const releaseMessages = recordMessages('release')

export const pageAddressTakenMessage =
  'Another release has this page address. Please choose another one.'

// The detail of the delete confirmation, from when it opens on.
export function codesThatStopMessage(unusedCodes: number): string {
  if (unusedCodes === 0) return 'It has no unused codes.'
  const codes =
    unusedCodes === 1 ? '1 unused code' : `${unusedCodes.toLocaleString('en-US')} unused codes`
  return `${codes} will stop working.`
}
