// `npm run bench`, each section once at a small size: a bench that is never run stops working unnoticed.
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outcomeOf } from '#tests/support/functions/command.ts'

const sections = [
  ...readFileSync('tests/bench/run.ts', 'utf8').matchAll(/^ {2}([a-z]+): (?:measure|\(\) =>)/gm),
].map(([, name]) => name!)

test('the bench has a section for each of its files', () => {
  expect(sections.length).toBeGreaterThan(9)
  const run = readFileSync('tests/bench/run.ts', 'utf8')
  for (const file of globSync('*.bench.ts', { cwd: 'tests/bench' })) expect(run).toContain(file)
})

test.each(sections)(
  'the section %s of the bench runs',
  async (name) => {
    const child = spawn(process.execPath, ['tests/bench/run.ts', name, '--small'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Before the test ends, so that it fails with what the bench has said.
      timeout: 280_000,
      killSignal: 'SIGKILL',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    })
    const { code, output } = await outcomeOf(child)
    expect([code, output]).toEqual([0, expect.stringContaining(`## ${name}`)])
    const measured = output.split('\n').filter((line) => /^\| (?!what|---)/.test(line))
    expect(measured).not.toEqual([])
    expect(measured.filter((line) => /NaN|undefined|no index/.test(line))).toEqual([])
  },
  300_000,
)
