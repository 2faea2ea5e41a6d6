import { expect, test } from 'vitest'
import dashboard from '#netlify/functions/dashboard.ts'
import { backend } from '#tests/support/functions/staff-fixture.ts'
import { addCode, addReleases } from '#tests/support/backend/backend.ts'
import { signedIn } from '#tests/support/functions/browser-session.ts'

const counts = async (name: string) =>
  (await (await signedIn(name)).send(dashboard, 'GET /api/dashboard')).json()

test('an empty label counts nothing', async () => {
  const backup = { daysSinceBackup: null, daysSinceDrill: null, isLastDrilled: false }
  expect(await counts('ada')).toEqual({
    ...{ artists: 0, releases: 0, codesRedeemed: 0, news: 0 },
    backup,
  })
})

test('an admin sees what there really is, without what was deleted; a moderator sees articles alone', async () => {
  await addReleases(backend)
  for (const code of ['UNUSED01', 'SPENT001', 'SPENT002']) await addCode(backend, code)
  await backend.database.exec(`
    update public.codes set redeemed_at = now() where id like 'SPENT%';
    insert into public.artists (name, slug, bio, is_active)
    values ('Shown', 'shown', 'Here', true), ('Hidden', 'hidden', 'Here', false);
    insert into public.artists (name, slug, deleted_at) values ('Left', 'left', now());
    insert into public.news (title, published) values ('Public', true), ('Draft', false);
    insert into public.news (title, deleted_at) values ('Deleted', now());
    insert into public.backups (taken_at, sha256, drilled_at)
    values (now() - interval '12.5 days', repeat('a', 64), null),
           (now() - interval '50 days', repeat('b', 64), now() - interval '40.5 days');`)
  const backup = { daysSinceBackup: 12, daysSinceDrill: 40, isLastDrilled: false }
  expect(await counts('ada')).toEqual({
    ...{ artists: 2, releases: 1, codesRedeemed: 2, news: 2 },
    backup,
  })
  expect(await counts('mo')).toEqual({ news: 2 })
})
