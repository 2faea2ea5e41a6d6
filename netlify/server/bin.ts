import { secretDatabase } from '#netlify/server/http/database.ts'
import { result } from '#netlify/server/http/rows.ts'

/** Deletes for good what has been in the bin for 30 days. Answers how many records. Throws DatabaseError. */
export const emptyBin = (): Promise<number> => result(secretDatabase().rpc('empty_bin'))
