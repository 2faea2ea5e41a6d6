import { expect, onTestFinished, test, vi } from 'vitest'
import type { DashboardCounts, SiteChecked } from '#src/features/dashboard/admin/contract.ts'
import { backend, exec } from '#tests/support/functions/staff-fixture.ts'
import { addCode, addReleases } from '#tests/support/backend/backend.ts'
import { signedIn } from '#tests/support/functions/browser-session.ts'
import { refusingAddress } from '#tests/support/site/serve.ts'

const counts = async (name: string) => (await signedIn(name)).call<DashboardCounts>('readDashboard')

test('an empty label counts nothing', async () => {
  const backup = { daysSinceBackup: null, daysSinceDrill: null, isLastDrilled: false }
  expect(await counts('ada')).toEqual({
    status: 200,
    artists: 0,
    releases: 0,
    codesRedeemed: 0,
    news: 0,
    tasks: [],
    backup,
    inPart: null,
    users: 2,
    comingUp: [],
    firstDay: {
      words: false,
      look: false,
      artist: false,
      release: false,
      codes: false,
      test: false,
      publish: false,
    },
  })
})

test('each step of the first day ticks itself off', async () => {
  const firstDay = async () => Object.values((await counts('ada')).firstDay!)
  await exec(`
    update public.site_settings set label_name = 'Tare', about_who_we_are = 'Three people';
    insert into public.artists (name, slug, bio) values ('First', 'first', 'Here');
    insert into public.releases (title, artist, year) values ('Without files', 'First', '2026');
    insert into public.tracks (id, release_id, position, title) select gen_random_uuid(), id, 1, 'One' from public.releases;
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select release_id, id, 'preview', 'one.mp3', 5, 'mp3', now() from public.tracks;`)
  expect(await firstDay()).toEqual([true, true, true, false, false, false, false])
  await exec(`
    insert into public.tracks (id, release_id, position, title) select gen_random_uuid(), id, 2, 'Two' from public.releases;
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select release_id, id, 'flac', 'one.flac', 5, 'flac', now() from public.tracks where position = 1;
    insert into public.code_batches (name, release_id, tried_at) select 'Cards', id, now() from public.releases;
    update public.publishing set live_revision = revision;`)
  // Of two tracks one has music: neither the release nor its test is done.
  expect(await firstDay()).toEqual([true, true, true, false, true, false, true])
  expect((await counts('ada')).inPart).toMatchObject({
    name: 'First - Without files',
    gives: 'some_tracks',
    tracks: 2,
    tracksWithFiles: 1,
    tracksWithPreviews: 1,
  })
  await exec(`update public.releases set mp3_url = 'https://files.example/first.zip';
    update public.publishing set live_revision = revision;`)
  expect(await firstDay()).toEqual(Array(7).fill(true))
  expect((await counts('ada')).inPart).toBeNull()
  await exec(`
    delete from public.code_batches; delete from public.files; delete from public.tracks;
    delete from public.releases; delete from public.artists;`)
})

test('what is on is told by its day; a moderator hears of articles alone', async () => {
  await exec(`
    insert into public.news (title, type, event_date) values ('A [bold]show[/bold]', 'show', current_date + 3),
      ('A past show', 'show', current_date - 1);
    insert into public.news (title, type, event_date, show_state)
    select 'A ' || state || ' show', 'show', current_date + 4, state
      from unnest(array['cancelled', 'postponed', 'moved']) state;
    insert into public.news (title, published_at) values ('Scheduled', now() + interval '1 day');
    insert into public.releases (title, artist, year, listed, available_at, early_at)
    values ('To come', 'First', '2026', true, now() + interval '2 days', now() + interval '12 hours');
    insert into public.goods (title, published, published_at) values ('Hidden', false, now() + interval '1 hour'),
      ('A shirt', true, now() + interval '18 hours'), ('On the shelf', true, now());
    insert into public.press_kits (title, published, published_at) values ('A kit', true, now() + interval '20 hours');`)
  const names = async (who: string) =>
    (await counts(who)).comingUp.map(({ kind, name }) => [kind, name])
  const [early, shirt, kit, article, show, moved] = [
    ['early', 'First - To come'],
    ['goods', 'A shirt'],
    ['press-kit', 'A kit'],
    ['article', 'Scheduled'],
    ['show', 'A show'],
    // Of those that are not as they were announced the one that takes place.
    ['show', 'A moved show'],
  ]
  // The next four.
  expect(await names('ada')).toEqual([early, shirt, kit, article])
  expect(await names('mo')).toEqual([article, show, moved])
  await exec(
    'delete from public.news; delete from public.releases; delete from public.goods; delete from public.press_kits',
  )
})

test('an admin sees what there really is, without what was deleted; a moderator sees articles alone', async () => {
  await addReleases(backend)
  for (const code of ['UNUSED01', 'SPENT001', 'SPENT002']) await addCode(backend, code)
  await exec(`
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
  expect(await counts('ada')).toMatchObject({
    artists: 2,
    releases: 1,
    codesRedeemed: 2,
    news: 2,
    backup,
  })
  expect(await counts('mo')).toEqual({ status: 200, news: 2, tasks: [], comingUp: [] })
})

/** What is said of the site by the environment of a deployed one, whose files are in Supabase Storage. */
async function siteChecks(variables: Record<string, string> = {}) {
  const healthy = {
    FILES_FOLDER: '',
    SITE_TIME_ZONE: 'Europe/Berlin',
    DEPLOY_HOOK_URL: 'https://api.netlify.com/build_hooks/abc',
  }
  for (const [name, value] of Object.entries({ ...healthy, ...variables })) vi.stubEnv(name, value)
  // Loaded again, so that it reads the variables.
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  return (await (await signedIn('ada')).call<SiteChecked>('readSiteChecks')).checks
}

test('an admin reads what the doctor says of the deployed variables', async () => {
  expect(await siteChecks()).toEqual([])
  const [found, ...others] = await siteChecks({ DEPLOY_HOOK_URL: '' })
  expect(others).toEqual([])
  expect(found).toMatchObject({
    level: 'warning',
    what: 'DEPLOY_HOOK_URL is not set: what staff save is not on the site until someone deploys.',
  })
})

test('an admin reads of a store that is away, one that has lost a file, and a plan that is nearly full', async () => {
  await exec(`
    insert into public.releases (title, artist, year) values ('Heavy', 'Odile', '2024');
    insert into public.files (release_id, kind, name, bytes, type, ready_at)
    select id, 'flac', 'una-corda.zip', 49000000, 'zip', now() from public.releases where title = 'Heavy'`)
  onTestFinished(async () => {
    await exec("delete from public.files; delete from public.releases where title = 'Heavy'")
  })
  const whats = async (variables = {}) => (await siteChecks(variables)).map(({ what }) => what)
  const plan = expect.stringMatching(
    /^There are 49 MB of music.*102 downloads of the largest/,
  ) as string
  expect(await whats()).toEqual([
    'Nobody gets what has no bytes in the store: una-corda.zip.',
    plan,
  ])
  expect(
    await whats({
      FILES_S3_ENDPOINT: await refusingAddress(),
      FILES_S3_BUCKET: 'music',
      FILES_S3_REGION: 'auto',
      FILES_S3_KEY_ID: 'id',
      FILES_S3_SECRET: 'secret',
    }),
  ).toEqual(['The file store does not answer: fans get no music, and nobody can upload any.'])
  // What the Free plan does not take is on another one.
  await exec('update public.files set bytes = 60000000')
  expect(await whats()).not.toContainEqual(plan)
})

/** What needs doing, each as 'kind name count'. */
const tasks = async (name: string) =>
  (await counts(name)).tasks.map((task) =>
    [task.kind, task.name, task.count].filter((fact) => fact !== null).join(' '),
  )

test('what needs doing is told in the order of its urgency; a moderator hears of drafts alone', async () => {
  await exec(`
    delete from public.codes;
    delete from public.news;
    delete from public.releases;
    update public.site_settings set maintenance_mode = true, allow_new_code_redemptions = false;
    update public.publishing set automatic = false, waiting_since = now();
    insert into public.contact_messages (name, email, subject_type, message, last_error, read_at, archived_at, leased_until)
    values ('New', 'fan@fan.example', 'join-label', 'Hello', null, null, null, null),
           ('Newer', 'fan@fan.example', 'join-label', 'Hello', null, null, null, null),
           ('Read', 'fan@fan.example', 'join-label', 'Hello', null, now(), null, null),
           ('Refused', 'fan@fan.example', 'join-label', 'Hello', 'it said no', now(), null, null),
           ('Refused and put away', 'fan@fan.example', 'join-label', 'Hello', 'it said no', now(), now(), null);
    insert into public.releases (id, artist, title, year, download_url)
    values ('00000000-0000-4000-8000-0000000000e1', 'Bo', 'No files', '2026', null),
           ('00000000-0000-4000-8000-0000000000e2', 'Bo', 'Popular', '2026', 'https://files.example/a.zip'),
           ('00000000-0000-4000-8000-0000000000e3', 'Bo', 'Long ago', '2026', 'https://files.example/a.zip'),
           ('00000000-0000-4000-8000-0000000000e4', 'Bo', 'Fresh', '2026', 'https://files.example/a.zip'),
           ('00000000-0000-4000-8000-0000000000e5', 'Bo', 'Large', '2026', 'https://files.example/a.zip'),
           ('00000000-0000-4000-8000-0000000000e6', 'Bo', 'Mostly void', '2026', 'https://files.example/a.zip'),
           ('00000000-0000-4000-8000-0000000000e7', 'Bo', 'One of three', '2026', null);
    insert into public.tracks (id, release_id, position, title)
    select gen_random_uuid(), '00000000-0000-4000-8000-0000000000e7', n, 'Track ' || n from generate_series(1, 3) n;
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, 'flac', 'one.flac', 5, 'flac', now() from public.tracks t where t.position = 1;
    insert into public.codes (id, release_id) values ('OPEN0001', '00000000-0000-4000-8000-0000000000e1'),
      ('OPEN0002', '00000000-0000-4000-8000-0000000000e7');
    insert into public.codes (id, release_id, redeemed_at)
    select 'POP' || lpad(n::text, 5, '0'), '00000000-0000-4000-8000-0000000000e2'::uuid, case when n > 2 then now() end
      from generate_series(1, 30) n
    union all
    select 'OLD' || lpad(n::text, 5, '0'), '00000000-0000-4000-8000-0000000000e3', now() - interval '61 days'
      from generate_series(1, 30) n
    union all
    select 'NEW' || lpad(n::text, 5, '0'), '00000000-0000-4000-8000-0000000000e4', case when n > 4 then now() end
      from generate_series(1, 30) n
    union all
    select 'LRG' || lpad(n::text, 5, '0'), '00000000-0000-4000-8000-0000000000e5', case when n > 36 then now() end
      from generate_series(1, 400) n
    union all
    select 'VD1' || lpad(n::text, 5, '0'), '00000000-0000-4000-8000-0000000000e6', case when n > 17 then now() end
      from generate_series(1, 30) n;
    update public.codes set voided_at = now() where id between 'VD100001' and 'VD100015';
    insert into public.news (title, published, published_at, updated_at)
    values ('[bold]Late[/bold] draft', false, now() - interval '1 hour', now() - interval '2 hours'),
           ('Coming', false, now() + interval '1 hour', now()),
           ('Out', true, now() - interval '1 hour', now() - interval '2 hours'),
           ('Taken off the site', true, now() - interval '1 hour', now() - interval '2 hours');
    update public.news set published = false where title = 'Taken off the site';
    insert into public.news (title, type, published, event_date, updated_at)
    values ('A past show', 'show', false, current_date - 2, now() - interval '9 days'),
           ('Tonight', 'show', false, current_date, now() - interval '9 days'),
           ('Kept as a draft', 'show', false, current_date - 2, now()),
           ('A past record', 'release', false, current_date - 2, now() - interval '9 days'),
           ('Played', 'show', true, current_date - 2, now() - interval '9 days');`)
  expect(await tasks('ada')).toEqual([
    'maintenance',
    'redemptions-paused',
    'changes-waiting',
    'messages-new 2',
    'release-without-files Bo - No files',
    'release-with-some-tracks Bo - One of three 2',
    'codes-nearly-used-up Bo - Popular 2',
    'codes-nearly-used-up Bo - Large 36',
    'draft-overdue Late draft',
    'show-past A past show',
  ])
  expect(await tasks('mo')).toEqual(['draft-overdue Late draft', 'show-past A past show'])
})

test('an early track without a day is told, and a day without an early track', async () => {
  await exec(`
    insert into public.releases (artist, title, year, early_at, deleted_at)
    values ('Bo', 'No day', '2031', null, null), ('Bo', 'No track', '2031', now(), null),
           ('Bo', 'Both', '2031', now(), null), ('Bo', 'Neither', '2031', null, null),
           ('Bo', 'In the bin', '2031', now(), now());
    insert into public.tracks (id, release_id, position, title)
    select gen_random_uuid(), id, 1, 'Early' from public.releases where title in ('No day', 'Both', 'No track');
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    select t.release_id, t.id, case r.title when 'No track' then 'preview' else 'early' end, 'a.mp3', 5, 'mp3', now()
      from public.tracks t join public.releases r on r.id = t.release_id where r.year = '2031'`)
  const early = async (name: string) =>
    (await tasks(name)).filter((task) => task.startsWith('early'))
  expect((await early('ada')).toSorted()).toEqual([
    'early-day-without-track Bo - No track',
    'early-track-without-day Bo - No day',
  ])
  expect(await early('mo')).toEqual([])
  await exec(`
    delete from public.files; delete from public.tracks;
    delete from public.releases where year = '2031'`)
})

test('the pictures without a JPEG for link previews are counted until none is left', async () => {
  await exec(`
    insert into public.pictures (hash, type, width, height, bytes, name, ready_at, removed_at)
    values (repeat('1', 32), 'webp', 9, 9, 9, 'one.jpg', now(), null), (repeat('2', 32), 'webp', 9, 9, 9, 'two.jpg', now(), null),
           (repeat('3', 32), 'webp', 9, 9, 9, 'gone.jpg', now(), now()), (repeat('4', 32), 'webp', 9, 9, 9, 'coming.jpg', null, null)`)
  expect(await tasks('ada')).toContain('pictures-without-share 2')
  expect(await tasks('mo')).not.toContain('pictures-without-share 2')
  await exec('update public.pictures set has_share = true where ready_at is not null')
  expect((await tasks('ada')).join()).not.toContain('pictures-without-share')
  await exec('delete from public.pictures')
})

test('a message that was not delivered needs doing only where a form service is configured', async () => {
  process.env.CONTACT_FORM_URL = 'https://forms.example/f'
  onTestFinished(() => void delete process.env.CONTACT_FORM_URL)
  vi.resetModules()
  await exec(`
    delete from public.contact_messages;
    insert into public.contact_messages (name, email, subject_type, message, last_error, read_at, leased_until)
    values ('Refused', 'fan@fan.example', 'join-label', 'Hello', 'it said no', now(), null)`)
  expect((await counts('ada')).tasks).toContainEqual(
    expect.objectContaining({ kind: 'messages-not-delivered', count: 1 }),
  )
})
