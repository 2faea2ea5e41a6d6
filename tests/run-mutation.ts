// `npm run test:mutation`: takes one single policy, grant, check, trigger or refusal out of the database at a time, and
// demands that something in tests/database notices. Prints what nobody noticed.
import { createDatabase, startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { explained, noticed, readMutants, titleOf } from '#tests/support/permissions/mutants.ts'
import { PermissionSession } from '#tests/support/permissions/permission-session.ts'
import { problemsOf, probes } from '#tests/support/permissions/permission-probes.ts'

const started = Date.now()
const server = await startPostgres()
const session = await PermissionSession.open(
  await createDatabase(server.connectionString, 'mutation'),
)
const problems = await session.undone('', () => problemsOf(session, probes))
for (const problem of problems) console.error(`Wrong before anything was taken out: ${problem}`)

const counts = new Map<string, number>()
const survivors: string[] = []
const unnoticed: string[] = []
const unjust: string[] = []
for (const mutant of problems.length > 0 ? [] : await readMutants(session)) {
  const title = titleOf(mutant)
  const reason = explained[title]
  const isNoticed = (await noticed(session, mutant)) !== undefined
  counts.set(mutant.kind, (counts.get(mutant.kind) ?? 0) + 1)
  if (isNoticed && reason) unjust.push(title)
  else if (reason) unnoticed.push(`${title} (${reason})`)
  else if (!isNoticed) survivors.push(title)
}
await session.close()
await server.stop()

for (const [kind, count] of counts) console.info(`${String(count).padStart(5)}  ${kind}`)
for (const title of unnoticed) console.info(`Explained: ${title}`)
for (const title of unjust) console.error(`Noticed, so there is nothing to explain: ${title}`)
for (const title of survivors) console.error(`SURVIVED: ${title}`)
const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
const seconds = Math.round((Date.now() - started) / 1000)
console.info(
  `${total} mutants against ${probes.length} probes in ${seconds} s: ` +
    `${total - survivors.length - unnoticed.length} noticed, ${unnoticed.length} explained, ` +
    `${survivors.length} survived`,
)
process.exit(total > 0 && survivors.length + unjust.length + problems.length === 0 ? 0 : 1)
