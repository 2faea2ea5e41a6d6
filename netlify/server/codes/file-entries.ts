import * as v from 'valibot'
import { fileTypes } from '#src/features/releases/files/file-type.ts'
import { fileKinds } from '#src/features/releases/files/file-kind.ts'

// What the database answers about a file that a code opens. Apart from redeem.ts, whose packages a download does not need.

export const fileEntries = { kind: v.picklist(fileKinds), type: v.picklist(fileTypes) }
