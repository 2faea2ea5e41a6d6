// A field is declared in SQL and in the schema of its form; netlify/server/http/rows.ts names each after the other. What
// visitors see of it is declared in a view and in the schema of the build.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { artistInput } from '#src/features/artists/admin/schema.ts'
import { artist } from '#src/features/artists/artist.ts'
import { goodsFields } from '#src/features/goods/admin/fields.ts'
import { pressKitFields } from '#src/features/press/admin/fields.ts'
import { pressKit } from '#src/features/press/press-kit.ts'
import { goods } from '#src/features/goods/goods.ts'
import { articleInput } from '#src/features/news/admin/schema.ts'
import { article } from '#src/features/news/article.ts'
import { pageInput } from '#src/features/pages/admin/schema.ts'
import { page } from '#src/features/pages/page.ts'
import { releaseInput } from '#src/features/releases/admin/schema.ts'
import { listedRelease } from '#src/features/releases/release.ts'
import { siteSettings } from '#src/features/settings/settings.ts'
import { columnOf } from '#netlify/server/http/rows.ts'
import { addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { schemaOf } from '#src/lib/field.ts'

test.each([
  ['news', articleInput],
  ['artists', artistInput],
  ['goods', schemaOf(goodsFields)],
  ['press_kits', schemaOf(pressKitFields)],
  ['pages', pageInput],
  ['releases', v.omit(releaseInput, ['editions'])],
])('each field of the form of %s has a column that staff can write', async (table, schema) => {
  const rows = await backend.database.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0
        and has_column_privilege('authenticated', attrelid, attnum, 'insert')
        and has_column_privilege('authenticated', attrelid, attnum, 'update')`,
    [`public.${table}`],
  )
  const columns = rows.map(({ name }) => name)
  const fields = Object.keys(schema.entries)
  expect(fields.filter((field) => !columns.includes(columnOf(field)))).toEqual([])
})

test.each([
  ['shown_settings', siteSettings],
  ['shown_artists', artist],
  ['shown_news', article],
  ['shown_pages', page],
  ['shown_goods', goods],
  ['shown_press_kits', pressKit],
  ['shown_releases', listedRelease],
])('the build reads each field that %s lists, and no other', async (view, schema) => {
  const columns = await backend.database.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [`private.${view}`],
  )
  const names = columns.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(schema.entries).toSorted())
})

test('the build reads each field of a track and of an edition that shown_releases lists, and no other', async () => {
  await addReleases(backend)
  await backend.database.exec(`
    insert into public.tracks (id, release_id, position, title) values (gen_random_uuid(), '${releaseId}', 1, 'Eins');
    insert into public.editions (id, release_id, position, format) values (gen_random_uuid(), '${releaseId}', 1, 'LP')`)
  const [shown] = await backend.database.query<{ tracks: object[]; editions: object[] }>(
    'select tracks, editions from private.shown_releases where id = $1',
    [releaseId],
  )
  const { tracks, editions } = listedRelease.entries
  expect(Object.keys(shown!.tracks[0]!).toSorted()).toEqual(
    Object.keys(tracks.item.entries).toSorted(),
  )
  expect(Object.keys(shown!.editions[0]!).toSorted()).toEqual(
    Object.keys(editions.item.entries).toSorted(),
  )
})
