// `npm run bench`: measures all that the product promises in figures, and prints it as a table of Markdown. Sections can
// be named; `--save` writes them to RESULTS.md, which keeps the others; `--small` only shows that each still runs. Ratios
// are against something measured in the same run, since machines differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type as system } from 'node:os'
import { join } from 'node:path'
import { measureBuild } from './build.bench.ts'
import { measureCards } from './cards.bench.ts'
import { measureContent } from './content.bench.ts'
import { measureImport } from './catalogue.bench.ts'
import { measureGenerating } from './generate.bench.ts'
import { codeCount, LabelOfAMillion } from './label-of-a-million.ts'
import { measureLists } from './lists.bench.ts'
import { measureMasters } from './masters.bench.ts'
import type { Measurement } from './measurement.ts'
import { measureDurableRedeeming, measureRedeeming } from './redeem.bench.ts'
import { readSections, reportOf, sectionOf } from './report.ts'
import { measureRush } from './rush.bench.ts'
import { measureSite } from './site.bench.ts'
import { sized } from './sized.ts'
import { measureStart } from './start.bench.ts'
import { measureSearch, measureStatistics } from './statistics.bench.ts'

const sections: Record<string, () => Promise<Measurement[]>> = {
  site: measureSite,
  build: measureBuild,
  content: measureContent,
  database: measureDatabase,
  redeem: measureDurable,
  statistics: measureLabelStatistics,
  catalogue: () => withLabel(measureImport),
  cards: measureCards,
  masters: measureMasters,
  rush: measureRush,
  start: measureStart,
}

async function withLabel<Result>(
  work: (label: LabelOfAMillion) => Promise<Result>,
  ...options: Parameters<typeof LabelOfAMillion.open>
): Promise<Result> {
  const label = await LabelOfAMillion.open(...options)
  try {
    return await work(label)
  } finally {
    await label.close()
  }
}

function measureDatabase(): Promise<Measurement[]> {
  // One label for all of them: ten thousand codes first, then a million.
  return withLabel(async (label) => {
    await label.press(1, 10_000)
    const lists = await measureLists(label, () => label.press(10_001, codeCount))
    return [...lists, ...(await measureGenerating(label)), ...(await measureRedeeming(label))]
  })
}

function measureDurable(): Promise<Measurement[]> {
  return withLabel(
    async (label) => {
      await label.press(1, sized(40_000, 5000))
      return measureDurableRedeeming(label)
    },
    { fsync: true },
  )
}

function measureLabelStatistics(): Promise<Measurement[]> {
  return withLabel(async (label) => {
    await label.press(1, sized(100_000, 5000))
    return [...(await measureStatistics(label)), await measureSearch(label)]
  })
}

function machine(): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GB, ${system()}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const measuredSections = new Map<string, string>()
let isOver = false
for (const [name, measure] of Object.entries(sections)) {
  if (wanted.length && !wanted.includes(name)) continue
  process.stderr.write(`Measuring: ${name} …\n`)
  const measurements = await measure()
  isOver ||= measurements.some(({ ofLimit }) => ofLimit > 1)
  measuredSections.set(name, sectionOf(name, machine(), measurements))
}
process.stdout.write(reportOf(measuredSections.values()))
if (process.argv.includes('--save')) {
  const file = join(import.meta.dirname, 'RESULTS.md')
  const all = new Map([...readSections(readFileSync(file, 'utf8')), ...measuredSections])
  writeFileSync(file, reportOf(all.values()))
}
process.exit(isOver && !sized(false, true) ? 1 : 0)
