// `npm run bench`: measures all that the product promises in figures, and prints it as a table of Markdown. Sections can
// be named; `--save` writes RESULTS.md. Ratios are against something measured in the same run, since machines differ.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem, type as system } from 'node:os'
import { join } from 'node:path'
import { measureBuild } from './build.bench.ts'
import { measureCards } from './cards.bench.ts'
import { measureFunctions } from './functions.bench.ts'
import { measureGenerating } from './generate.bench.ts'
import { codeCount, LabelOfAMillion } from './label-of-a-million.ts'
import { measureLists } from './lists.bench.ts'
import type { Measurement } from './measurement.ts'
import { measureRedeeming } from './redeem.bench.ts'
import { measureRush } from './rush.bench.ts'
import { measureSite } from './site.bench.ts'
import { measureStart } from './start.bench.ts'
import { measureStatistics } from './statistics.bench.ts'

const sections: Record<string, () => Promise<Measurement[]>> = {
  site: measureSite,
  build: measureBuild,
  database: measureDatabase,
  statistics: measureLabelStatistics,
  functions: measureFunctions,
  cards: measureCards,
  rush: measureRush,
  start: measureStart,
}

/** One label for all of them: ten thousand codes first, then a million. */
async function measureDatabase(): Promise<Measurement[]> {
  const label = await LabelOfAMillion.open()
  try {
    await label.press(1, 10_000)
    const lists = await measureLists(label, () => label.press(10_001, codeCount))
    return [...lists, ...(await measureGenerating(label)), ...(await measureRedeeming(label))]
  } finally {
    await label.close()
  }
}

async function measureLabelStatistics(): Promise<Measurement[]> {
  const label = await LabelOfAMillion.open()
  try {
    await label.press(1, 100_000)
    return await measureStatistics(label)
  } finally {
    await label.close()
  }
}

function tableOf(measurements: Measurement[]): string {
  const lines = measurements.map(({ what, value, limit, ofLimit }) => {
    const verdict = ofLimit > 1 ? ' **over**' : ''
    return `| ${what} | ${value} | ${limit} | ${Number.isFinite(ofLimit) ? ofLimit.toFixed(2) : '-'}${verdict} |`
  })
  return ['| what | measured | limit | of the limit |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  )
}

function machine(): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GB, ${system()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const parts: string[] = []
let isOver = false
for (const [name, measure] of Object.entries(sections)) {
  if (wanted.length && !wanted.includes(name)) continue
  process.stderr.write(`Measuring: ${name} …\n`)
  const measurements = await measure()
  isOver ||= measurements.some(({ ofLimit }) => ofLimit > 1)
  parts.push(`## ${name}\n\n${tableOf(measurements)}`)
}
const report = `# One run of \`npm run bench\`\n\n${machine()}\n\n${parts.join('\n\n')}\n`
process.stdout.write(report)
if (process.argv.includes('--save')) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), report)
process.exit(isOver ? 1 : 0)
