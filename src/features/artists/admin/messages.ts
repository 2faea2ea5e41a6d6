// Messages about artists, worded by the spec (sections 5 and 8), for the server and the admin.

import { recordMessages } from '#src/lib/record-messages.ts'

export const missingArtistFieldsMessage = 'Please fill in name and bio'
export const slugTakenMessage =
  'This slug belongs to another artist. Please choose another one, or change theirs first.'
export const artistMessages = recordMessages('artist')

/** For a move behind an artist whom another admin has just deleted. */
export const rosterChangedMessage =
  'Someone else just changed the roster. Nothing was moved; please try again.'
