import { expect, test } from 'vitest'
import { CommandError, explain } from '#netlify/cli/project.ts'
import { toError } from '#netlify/server/http/database-errors.ts'

test.each([
  [400, '21000', /^The database refused this, .* \(400 21000\)\.$/],
  [500, 'XX000', /^The database refused this, .* \(500 XX000\)\.$/],
  [500, '57014', /^The project stopped answering \(database: 500 57014\)\.$/],
  [500, '55P03', /^The project stopped answering \(database: 500 55P03\)\.$/],
  [503, '', /^The project stopped answering \(database: 503\)\.$/],
  [
    404,
    'PGRST202',
    /^The project lacks the newest migrations, .* \(PGRST202\)\. First: npx supabase/,
  ],
  [
    404,
    'PGRST205',
    /^The project lacks the newest migrations, .* \(PGRST205\)\. First: npx supabase/,
  ],
  [404, '42883', /^The project lacks the newest migrations, .* \(42883\)\. First: npx supabase/],
  [400, '23514', /^The database refused this\.$/],
])(
  'a command says %i %s of the database in words, with the code in brackets',
  (status, code, words) => {
    expect(explain(toError({ code }, status), 'usage')).toMatch(words)
  },
)

test('a sentence of a command itself is printed as it is', () => {
  expect(explain(new CommandError('Nothing was changed.'), 'usage')).toBe('Nothing was changed.')
})
