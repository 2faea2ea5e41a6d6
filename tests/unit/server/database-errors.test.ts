import { expect, test } from 'vitest'
import { DatabaseError } from '#netlify/server/http/database.ts'
import { toError } from '#netlify/server/http/database-errors.ts'
import { RequestError } from '#netlify/server/http/errors.ts'

/** Answers of PostgREST, by status and code, and what the functions make of each: a status, or 503 `unavailable`. */
const answers: [status: number, code: string, what: string, expected: number | 'unavailable'][] = [
  [503, '', 'a gateway without a code', 'unavailable'],
  [429, 'whatever', 'a gateway that has too much to do', 'unavailable'],
  [503, 'PGRST000', 'no connection', 'unavailable'],
  [503, 'PGRST002', 'no schema cache yet', 'unavailable'],
  [504, 'PGRST003', 'no free connection', 'unavailable'],
  [404, 'PGRST202', 'a function that the schema cache does not know yet', 'unavailable'],
  [400, 'PGRST204', 'a column that the schema cache does not know yet', 'unavailable'],
  [404, 'PGRST205', 'a table that the schema cache does not know yet', 'unavailable'],
  [503, '08006', 'a lost connection', 'unavailable'],
  [503, '53300', 'too many connections', 'unavailable'],
  [500, '57014', 'the statement timeout', 'unavailable'],
  [500, '57P01', 'a shutdown', 'unavailable'],
  [500, '55P03', 'the lock timeout', 'unavailable'],
  [500, '40P01', 'a deadlock', 'unavailable'],
  [500, '40001', 'a serialization failure', 'unavailable'],
  [405, '25006', 'a full disk', 'unavailable'],
  [401, '42501', 'a caller without a token', 403],
  [403, '42501', 'a caller who may not', 403],
  [401, 'PGRST301', 'a token that is over', 401],
  [409, '23503', 'a foreign key', 409],
  [409, '23505', 'a unique index', 409],
  [400, '22P02', 'a malformed value', 400],
  [400, '23514', 'a check', 400],
  [400, '23502', 'a missing value', 400],
  [400, 'DW007', 'a refusal of its own', 409],
  [400, '21000', 'a DELETE without WHERE', 500],
  [300, 'PGRST203', 'two functions of one name', 500],
  [400, 'PGRST100', 'a query that PostgREST cannot read', 500],
  [400, '55000', 'an object in another state', 500],
  [404, '42883', 'an unknown function inside a function', 500],
]

test.each(answers)('%i %s, %s, is answered with %s', (status, code, _what, expected) => {
  const error = toError({ code, message: 'quotes "what_was_typed"' }, status)
  expect(error.message).not.toContain('what_was_typed')
  const isKnown = error instanceof RequestError
  const found = isKnown ? error.status : error instanceof DatabaseError ? 'unavailable' : 500
  expect(found).toBe(expected)
  if (!isKnown && code) expect(error.message).toMatch(/^database: \d{3}( \w{5,8})?$/)
})
