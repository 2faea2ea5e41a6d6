import { expect, test } from 'vitest'
import { CommandError } from '#netlify/cli/project.ts'
import { explain } from '#netlify/cli/run-command.ts'
import { DatabaseError } from '#netlify/server/http/database.ts'
import { toError } from '#netlify/server/http/database-errors.ts'
import { EnvError } from '#netlify/server/http/env.ts'

test.each([
  [400, '21000', /^The database refused this, .* \(400 21000\)\.$/],
  [500, 'XX000', /^The database refused this, .* \(500 XX000\)\.$/],
  [500, '57014', /^The database took too long \(database: 500 57014\)\. Run it again/],
  [500, '55P03', /^The database took too long \(database: 500 55P03\)\. Run it again/],
  [503, '57P01', /^The project stopped answering \(database: 503 57P01\)\.$/],
  [503, '', /^The project stopped answering \(database: 503\)\.$/],
  [404, 'PGRST202', /^The project lacks .* \(PGRST202\)\. First: npx supabase@3 db push --remote$/],
  [404, 'PGRST205', /^The project lacks .* \(PGRST205\)\. First: npx supabase@3 db push --remote$/],
  [404, '42883', /^The project lacks .* \(42883\)\. First: npx supabase@3 db push --remote$/],
  [400, '23514', /^The database refused this\.$/],
])(
  'a command says %i %s of the database in words, with the code in brackets',
  (status, code, words) => {
    expect(explain(toError({ code }, status), 'the usage')).toMatch(words)
  },
)

test.each<[string, unknown, string]>([
  ['a sentence of a command', new CommandError('Which file?'), 'Which file?'],
  ['a variable', new EnvError('SITE_URL is not set'), 'SITE_URL is not set\n\nthe usage'],
  [
    'a database that is away',
    new DatabaseError('database: 503'),
    'The project stopped answering (database: 503).',
  ],
])('a command explains %s in words', (_what, error, sentence) => {
  expect(explain(error, 'the usage')).toBe(sentence)
})
