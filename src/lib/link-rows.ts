// Lists of links in forms: shops, and where a record is heard. Messages name a row by its number from 1.
import * as v from 'valibot'
import { address, own, schemaOf, text, type ValuesOf } from './field.ts'
import { numberedRows, siteAddress } from './schema-atoms.ts'

/** How many shops something may have that is for sale. The database has the same. */
export const mostShops = 5

export const missingNameMessage = (row: string) => `Please give ${row} a name, or remove it.`
export const missingAddressMessage = (row: string) => `Please say where ${row} leads, or remove it.`

/** `row` names the link in a message: 'shop 1 of edition 2'. */
export const linkFields = (row: string, label: string) => ({
  name: text(label, 60, { name: `name of ${row}`, required: missingNameMessage(row) }),
  url: address(
    'Address',
    v.pipe(siteAddress(`link of ${row}`, 'a page'), v.nonEmpty(missingAddressMessage(row))),
  ),
})
type LinkValues = ValuesOf<ReturnType<typeof linkFields>>

/** Rows that begin empty; `tooMany` is said of more than `limit`. */
export const linkRows = (
  limit: number,
  tooMany: string,
  fieldsOf: (number: number) => ReturnType<typeof linkFields>,
) =>
  own(
    numberedRows(limit, tooMany, (number) => schemaOf(fieldsOf(number))),
    [] as LinkValues[],
    {},
  )
