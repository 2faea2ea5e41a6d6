// RESULTS.md, which `npm run bench -- --save` writes.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSections, reportOf } from '#tests/bench/report.ts'

const root = resolve(import.meta.dirname, '../../..')
const results = readFileSync(join(root, 'tests/bench/RESULTS.md'), 'utf8')

test('a report is read as it was written, so that a run of one section keeps the others', () => {
  expect(reportOf(readSections(results).values())).toBe(results)
})
