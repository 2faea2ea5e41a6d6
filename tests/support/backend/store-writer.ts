// Takes a data folder as `npm start` does, says in its first line what is written in its database, and writes on until
// it is killed. Each write is one statement of several rows, which are there together or not at all, and each further
// line acknowledges one.
import { startBackend } from '#supabase/local/backend.ts'
import { loadSecrets, lockDataFolder } from '#supabase/local/data-folder.ts'

/** `halves` counts the writes of which something is missing. */
export type Written = { writes: number; last: number; halves: number }

const parts = 5
const folder = process.argv[2]!
lockDataFolder(folder)
const { database } = await startBackend({ folder, secrets: await loadSecrets(folder) })
await database.exec(
  'create table if not exists public.written (number int, part int, filling text, primary key (number, part))',
)
const [found] = await database.query<Written>(
  `select count(*)::int as writes, coalesce(max(number), 0) as last,
          count(*) filter (where parts <> $1 or length <> $1 * 1600)::int as halves
   from (select number, count(*) as parts, sum(length(filling)) as length
         from public.written group by number) as written`,
  [parts],
)
process.stdout.write(`${JSON.stringify(found)}\n`)
for (let number = found!.last + 1; ; number++) {
  await database.query(
    `insert into public.written
     select $1, part, repeat(md5(part::text), 50) from generate_series(1, $2) as part`,
    [number, parts],
  )
  process.stdout.write(`${number}\n`)
}
