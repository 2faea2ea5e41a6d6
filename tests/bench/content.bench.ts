// What a build asks of the database: site_content(), as PostgREST calls it for a visitor.
import pg from 'pg'
import { asAuthenticator, beginRequest } from '#tests/support/postgres/data-api.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { largeLabel } from './large-label.ts'
import { atMost, median, type Measurement, processorTimeOf, ratioTo } from './measurement.ts'
import { sized } from './sized.ts'

const sizes = sized(
  [
    [10_000, 500],
    [2000, 2000],
  ],
  [[1500, 200]],
) as [articles: number, releases: number][]
const runs = sized(5, 1)

export async function measureContent(): Promise<Measurement[]> {
  const server = await startPostgres()
  try {
    const measurements: Measurement[] = []
    for (const [articles, releases] of sizes) {
      const name = `content_${articles}_${releases}`
      const database = await createDatabase(server.connectionString, name)
      measurements.push(...(await measureContentOf(database, articles, releases)))
    }
    return measurements
  } finally {
    await server.stop()
  }
}

/** Each release and every fifth article has a picture, and every tenth article one in its text. */
const pictures = `
  insert into public.pictures (hash, type, width, height, bytes, name, ready_at, focus_x, alt)
  select md5(n::text), 'webp', 960, 960, 9, n || '.jpg', now(), n % 4 * 25, 'A sleeve' from generate_series(1, 100) n;
  update public.releases r set cover_image = p.address
    from public.pictures p where p.name = 1 + ascii(r.id::text) % 100 || '.jpg';
  update public.news n
     set featured_image = p.address,
         content = n.content || case when n.title like '%0' then '[picture=' || p.address || ']' else '' end
    from public.pictures p
   where (n.title like '%5' or n.title like '%0') and p.name = 1 + length(n.title) || '.jpg'`

/** The same rows without a word about what is in them: the floor. */
const bare = `select json_build_array(
  (select json_agg(n) from public.news n), (select json_agg(r) from public.releases r),
  (select json_agg(t) from public.tracks t), (select json_agg(e) from public.editions e)
)::text as content`
const read = 'select public.site_content()::text as content'

/** Fills a migrated database of its own with so much content and reads it. */
export async function measureContentOf(
  connectionString: string,
  articles: number,
  releases: number,
): Promise<Measurement[]> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query(`${largeLabel(articles, releases)}; ${pictures}`)
  await owner.query('vacuum analyze')
  const visitor = new pg.Client({ connectionString: asAuthenticator(connectionString) })
  await visitor.connect()
  try {
    const floor = median(await times(owner, bare))
    const reading = median(await times(visitor, read))
    const what = `site_content(), ${articles} articles and ${releases} releases`
    return [
      ratioTo(`${what}, CPU : the same rows as JSON`, [reading, floor], 2),
      // A free project's processor is slower than this one, and shared.
      atMost(`${what}, CPU`, reading / 1000, 2, 's'),
    ]
  } finally {
    await Promise.all([owner.end(), visitor.end()])
  }
}

/** The milliseconds of CPU of each of some runs. */
async function times(session: pg.Client, sql: string): Promise<number[]> {
  const spent = await processorTimeOf(session)
  const all: number[] = []
  for (let run = 0; run <= runs; run++) {
    if (sql === read) await beginRequest(session, { role: 'anon', functionName: 'site_content' })
    else await session.query('begin')
    const started = spent()
    await session.query(sql)
    all.push(spent() - started)
    await session.query('commit')
  }
  // The first one plans and warms.
  return all.slice(1)
}
