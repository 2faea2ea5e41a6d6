// RESULTS.md, which `npm run bench -- --save` writes.
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSections, reportOf, sectionOf } from '#tests/bench/report.ts'

const root = resolve(import.meta.dirname, '../../..')
const results = readFileSync(join(root, 'tests/bench/RESULTS.md'), 'utf8')

test('the report has each function of the site, and no other', () => {
  const measured = readSections(results)
    .get('functions')!
    .matchAll(/^\| (\S+): its code/gm)
  const deployed = globSync('*.ts', { cwd: join(root, 'netlify/functions') })
  expect([...measured].map(([, name]) => name).sort()).toEqual(
    deployed.map((file) => basename(file, '.ts')).sort(),
  )
})

test('a report is read as it was written, so that a run of one section keeps the others', () => {
  expect(reportOf(readSections(results).values())).toBe(results)
})

test('a section has the machine and the day of its run, and what is over its limit', () => {
  const measured = [
    { what: 'fast', value: '1 s', limit: '2 s', ofLimit: 0.5 },
    { what: 'slow', value: '3 s', limit: '2 s', ofLimit: 1.5 },
  ]
  const section = sectionOf('start', '2 × processor, 2026-11-01', measured)
  expect(section.split('\n')).toEqual([
    '## start',
    '',
    '2 × processor, 2026-11-01',
    '',
    '| what | measured | limit | of the limit |',
    '| --- | --- | --- | --- |',
    '| fast | 1 s | 2 s | 0.50 |',
    '| slow | 3 s | 2 s | 1.50 **over** |',
  ])
  expect(readSections(reportOf([section]))).toEqual(new Map([['start', section]]))
})
