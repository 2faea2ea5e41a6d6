import type { Measurement } from './measurement.ts'

const title = `# The last run of each section of \`npm run bench\`

The sections database, content, redeem, statistics and catalogue ask a PostgreSQL 17 by its own protocol; the others ask the
embedded backend. Nothing was measured through a PostgREST or on a hosted project.`

/** A section of the report: where and when it was measured, its table, and why a limit is missed. */
export function sectionOf(name: string, machine: string, measurements: Measurement[]): string {
  const lines = measurements.map(({ what, value, limit, ofLimit }) => {
    const verdict = ofLimit > 1 ? ' **over**' : ''
    return `| ${what} | ${value} | ${limit} | ${Number.isFinite(ofLimit) ? ofLimit.toFixed(2) : '-'}${verdict} |`
  })
  const table = [
    '| what | measured | limit | of the limit |',
    '| --- | --- | --- | --- |',
    ...lines,
  ]
  const explained = measurements
    .filter(({ ofLimit, why }) => ofLimit > 1 && why)
    .map(({ what, why }) => `- ${what}: ${why}`)
  const parts = [`## ${name}`, machine, table.join('\n'), explained.join('\n')]
  return parts.filter(Boolean).join('\n\n')
}

/** The sections of a report by name, each as sectionOf() wrote it. */
export function readSections(report: string): Map<string, string> {
  const [, ...sections] = report.trimEnd().split(/\n\n(?=## )/)
  return new Map(sections.map((section) => [/^## (.*)/.exec(section)![1]!, section]))
}

export const reportOf = (sections: Iterable<string>): string =>
  `${[title, ...sections].join('\n\n')}\n`
