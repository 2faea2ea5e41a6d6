import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions, auditMessage, type AuditEntry } from '#src/features/staff/audit.ts'

const entry = {
  id: '1',
  at: '2026-11-22T21:41:00Z',
  actor: null,
  actorName: 'Ines',
  subject: '',
  detail: {},
}
const message = (given: Partial<AuditEntry> & Pick<AuditEntry, 'action'>) =>
  auditMessage({ ...entry, ...given }, (column) => `“${column}”`)

test('an article is named without the markup of its title, a release as it is', () => {
  const subject = '[bold]Sold [rainbow]out[/rainbow][/bold]'
  expect(message({ action: 'article-deleted', subject })).toBe('deleted the article “Sold out”')
  expect(message({ action: 'article-restored', subject })).toBe('restored the article “Sold out”')
  expect(message({ action: 'release-deleted', subject: '[red]' })).toBe(
    'deleted the release “[red]”',
  )
})

test('settings that were changed have the names that the caller gives them', () => {
  const detail = { changed: ['tagline', 'hours_24'] }
  expect(message({ action: 'settings-changed', detail })).toBe(
    'changed the settings (“tagline”, “hours_24”)',
  )
})

test.each([
  [1, '1 code'],
  [2, '2 codes'],
  [1000, '1,000 codes'],
])('%i generated is "%s"', (quantity, codes) => {
  const detail = { quantity, release: 'Tare' }
  expect(message({ action: 'codes-generated', subject: 'Box', detail })).toBe(
    `generated ${codes}, “Box”, for “Tare”`,
  )
})

test('articles that were published together are named, one of them like any other', () => {
  const one = { subject: 'Sold out', detail: { articles: 1 } }
  expect(message({ action: 'articles-published', ...one })).toBe('published the article “Sold out”')
  const two = { subject: 'Again, Sold out', detail: { articles: 2 } }
  expect(message({ action: 'articles-unpublished', ...two })).toBe(
    'unpublished 2 articles: Again, Sold out',
  )
})

test('each action that a migration records has a name in the filter', () => {
  const folder = resolve(import.meta.dirname, '../../../supabase/migrations')
  const sql = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const calls = sql.flatMap((text) =>
    [...text.matchAll(/write_audit\(\s*((?:case [\s\S]*? end)|'[a-z-]+')/g)].map(
      ([, first]) => first!,
    ),
  )
  const recorded = calls.flatMap((call) =>
    [...call.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, action]) => action!),
  )
  expect(recorded.length).toBeGreaterThan(15)
  expect(recorded.filter((action) => !(action in auditActions))).toEqual([])
})
