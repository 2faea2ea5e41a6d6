// Each order and each filter of a list is answered by its own index, the deepest page like the first, and so is what a
// foreign key asks. PGlite has no statistics, so these run on a real PostgreSQL server.
import { beforeAll, expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const sessions = await openSessions('list_indexes')
const admin = '00000000-0000-4000-8000-0000000000e1'
const rows = 3000

beforeAll(async () => {
  await sessions.addStaff(admin, 'ada')
  await sessions.query(`
    insert into public.releases (title, artist, year, created_at)
    select 'Title ' || md5(n::text), 'Artist ' || md5((n * 7)::text), '2026', now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into public.artists (name, slug, bio, display_order)
    select 'Artist ' || n, 'artist-' || n, repeat('Words about it. ', 20), n from generate_series(1, ${rows}) n;
    insert into public.releases (title, artist, year, deleted_at)
    select 'Deleted', 'Artist', '2026', now() - n * interval '1 minute' from generate_series(1, ${rows}) n;
    insert into public.artists (name, slug, bio, deleted_at)
    select 'Deleted', 'deleted', 'Words.', now() - n * interval '1 minute' from generate_series(1, ${rows}) n;
    insert into public.news (title, excerpt, content, deleted_at)
    select 'Article ' || n, 'Number ' || n, repeat('groove ', 200) || 'word' || n,
           case when n % 2 = 0 then now() - n * interval '1 minute' end
      from generate_series(1, ${rows} * 2) n;
    update public.news set featured = true where title in ('Article 1', 'Article 3');
    insert into public.contact_messages (name, email, subject_type, message, created_at)
    select 'Fan ' || n, n || '@fan.example', 'join-label', repeat('Hello. ', 20), now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into public.newsletter_signups (name, email, consent, consented_at)
    select 'Fan ' || md5(n::text), n || '@fan.example', repeat('Yes. ', 20), now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into public.code_batches (name, release_id, created_at)
    select 'Batch ' || n, (select id from public.releases limit 1), now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into public.codes (id, release_id, batch_id, serial, redeemed_at, given_to)
    select lpad(n::text, 8, '0'), b.release_id, b.id, 41, case when n % 5 = 0 then now() - n * interval '1 minute' end,
           case when n % 30 = 0 then 'Radio 3, promo' end
      from (select *, row_number() over () as n from public.code_batches) b;
    insert into public.pictures (hash, type, width, height, bytes, name, ready_at, created_at)
    select md5(n::text), 'webp', 9, 9, 9, n || '.jpg', now(), now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n;
    insert into public.audit_log (actor_name, action)
    select 'ada', case when n % 40 = 0 then 'password-set' else 'signed-in' end from generate_series(1, ${rows}) n;
    analyze;`)
  // Index-only scans believe the visibility map, which a running label gets from autovacuum.
  await sessions.query('vacuum public.codes')
  await sessions.query('vacuum public.news')
})

const scans = (index: string) => sessions.scansOf(index)
const asAdmin = <Answer>(call: string) => sessions.call<Answer>('authenticated', call, [], admin)

test.each([
  ['releases_newest_idx', 'list_releases', ''],
  ['releases_artist_idx', 'list_releases', "sort => 'artist'"],
  ['releases_title_idx', 'list_releases', "sort => 'title'"],
  ['releases_bin_idx', 'list_releases', "status => 'bin'"],
  ['artists_order_idx', 'list_artists', ''],
  ['artists_bin_idx', 'list_artists', "status => 'bin'"],
  ['news_bin_idx', 'list_news', "kind => 'bin'"],
  ['news_updated_at_idx', 'list_news', ''],
  ['news_published_order_idx', 'list_news', "sort => 'published'"],
  ['news_title_order_idx', 'list_news', "sort => 'title'"],
  ['contact_messages_created_at_idx', 'list_messages', ''],
  ['newsletter_signups_consented_at_idx', 'list_signups', ''],
  ['newsletter_signups_name_idx', 'list_signups', "sort => 'name'"],
  ['code_batches_newest_idx', 'list_batches', ''],
  ['pictures_newest_idx', 'list_pictures', 'page_size => 50'],
  ['codes_number_key', 'list_codes', ''],
  ['codes_number_key', 'list_codes', "sort => 'oldest'"],
  ['codes_state_number_idx', 'list_codes', "state => 'redeemed'"],
  ['codes_given_number_idx', 'list_codes', "q => 'radio'"],
  ['codes_redeemed_idx', 'list_codes', "sort => 'redeemed'"],
  ['audit_log_pkey', 'list_audit', ''],
  ['audit_log_action_idx', 'list_audit', "action => 'password-set'"],
])('%s answers %s(%s)', async (index, list, parameters) => {
  const ask = async (after: string) => {
    const given = [parameters, after && `after => '${after}'`].filter(Boolean).join(', ')
    const before = await scans(index)
    const page = await asAdmin<{ next: string; items: unknown[] }>(`${list}(${given})`)
    await expect.poll(() => scans(index)).toBeGreaterThan(before)
    return page
  }
  const first = await ask('')
  expect(first.items).toHaveLength(50)
  const second = await ask(first.next)
  expect(second.items).not.toContainEqual(first.items.at(-1))
})

test('news_featured_order_idx answers for the featured articles', async () => {
  const before = await scans('news_featured_order_idx')
  expect(await asAdmin("list_news(kind => 'featured', sort => 'featured')")).toMatchObject({
    total: 2,
  })
  await expect.poll(() => scans('news_featured_order_idx')).toBeGreaterThan(before)
})

async function codesReadFromTable(): Promise<number> {
  const [read] = await sessions.statistics<{ rows: string }>(
    "select seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables where relname = 'codes'",
  )
  return Number(read!.rows)
}

test.each([
  ['codes_redeemed_idx', 'dashboard_counts()', { codes_redeemed: rows / 5 }],
  ['codes_batch_number_idx', 'list_batches()', { total: rows }],
])('%s alone counts the codes of %s, without a look at the table', async (index, call, counted) => {
  const before = await scans(index)
  const readBefore = await codesReadFromTable()
  expect(await asAdmin(call)).toMatchObject(counted)
  await expect.poll(() => scans(index)).toBeGreaterThan(before)
  expect(await codesReadFromTable()).toBe(readBefore)
})

test('the unused codes of a prefix are counted by index', async () => {
  const before = await scans('codes_pkey')
  expect(await asAdmin("count_open_codes('000012')")).toEqual({ open: 80 })
  await expect.poll(() => scans('codes_pkey')).toBeGreaterThan(before)
})

test.each([
  ['a code', '0000-0012', 1],
  ['the beginning of a code', '000000', 6],
  ['a serial of a batch', 'batch 2999 041', 1],
])('the search reads no other codes than those that it answers for %s', async (_, query, codes) => {
  const before = await codesReadFromTable()
  const hits = await asAdmin<{ kind: string }[]>(`search_admin('${query}')`)
  expect(hits.filter(({ kind }) => kind === 'code')).toHaveLength(codes)
  await expect.poll(codesReadFromTable).toBe(before + codes)
})

test('each foreign key has an index that begins with its columns, by which a row it points to is deleted', async () => {
  const keys = await sessions.query<{ key: string; indexed: boolean }>(`
    select c.conrelid::regclass || ' ' || c.conname as key, exists (
      select from pg_index i
       where i.indrelid = c.conrelid
         -- A key that is null refers to nothing.
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', (
           select attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         )))
         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
    ) as indexed
      from pg_constraint c
     where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
       -- It has one row.
       and c.conrelid <> 'public.site_settings'::regclass`)
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter(({ indexed }) => !indexed)).toEqual([])
})
