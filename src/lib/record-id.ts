import * as v from 'valibot'

/** Said of a record that is gone, and of an id that no record can have. */
export const goneMessage = 'This no longer exists. Please reload the page.'

/** The id of a record that staff name, usually by the address of their screen. */
export const recordId = v.pipe(v.string(), v.uuid(goneMessage), v.toLowerCase())
