// What asks for a build, when, and who may.
import { beforeEach, expect, test, vi } from 'vitest'
import deploys from '#netlify/functions/deploys.ts'
import schedule from '#netlify/functions/publish-schedule.ts'
import type { PublishingRead, PublishingRun } from '#src/features/publishing/contract.ts'
import { publishNowOf, statusOf } from '#src/features/publishing/publishing.ts'
import { admin, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'
import { call } from '#tests/support/functions/call.ts'
import { serve } from '#tests/support/site/serve.ts'

/** What the site says in /build.json, and how the hook answers. */
let build: { revision: number; readAt: string } | undefined
let hookStatus: number
let hookCalls: string[]

// Before any function is loaded, which reads its environment once.
const address = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site')
  if (pathname === '/hook/secret-name') {
    hookCalls.push(searchParams.get('trigger_title') ?? '')
    response.writeHead(hookStatus).end()
  } else if (pathname === '/build.json' && build) response.end(JSON.stringify(build))
  else response.writeHead(404).end()
})
vi.stubEnv('SITE_URL', address)
vi.stubEnv('DEPLOY_HOOK_URL', `${address}/hook/secret-name`)
vi.stubEnv('PUBLISH_QUIET_SECONDS', '120')

beforeEach(async () => {
  hookStatus = 200
  hookCalls = []
  await exec(`
    delete from public.deploys;
    update public.publishing set revision = 10, live_revision = 10, live_read_at = now(),
      changed_at = now() - interval '1 day', waiting_since = null, urgent_at = null, build_revision = null,
      build_since = null, failure = null, failures = 0, retry_at = null, automatic = true, daily = false,
      monthly_limit = 20, due_checked_at = now();
    update public.site_settings set maintenance_mode = false;`)
  const { state } = await read()
  build = { revision: state.revision, readAt: new Date(state.liveReadAt!).toISOString() }
  await exec(`update public.publishing set revision = ${build.revision}, live_revision = ${build.revision},
       live_read_at = '${build.readAt}', waiting_since = null, urgent_at = null,
       changed_at = now() - interval '1 day'`)
})

const read = (by = admin) => by.ask<PublishingRead>('GET /api/publishing')
const publish = (now: boolean, by = admin) => by.ask<PublishingRun>('POST /api/publishing', { now })
const limit = (body: object) =>
  admin.ask('PATCH /api/publishing', { automatic: true, daily: false, monthlyLimit: 20, ...body })
const revision = async () => (await read()).state.revision
/** How PUBLISH NOW is refused. */
const refusal = async (by = admin) => {
  const { status, error } = await publish(true, by)
  return [status, error?.code]
}
const runSchedule = () => call(schedule, '/.netlify/functions/publish-schedule', { method: 'POST' })
const statusNow = async () => {
  const { state, now, quietPeriodMs } = await read()
  return statusOf(state, { quietPeriodMs }, now)
}

/** Lets the last edits lie so many seconds back. */
const wait = (seconds: number) =>
  exec(`
    update public.publishing set changed_at = changed_at - ${seconds} * interval '1 second',
      waiting_since = waiting_since - ${seconds} * interval '1 second',
      build_since = build_since - ${seconds} * interval '1 second',
      retry_at = retry_at - ${seconds} * interval '1 second'`)
const edit = (title = 'News') =>
  sql("insert into public.news (title, excerpt, content) values ($1, 'x', 'x')", [title])
/** The site as it is after a build that read the content now. */
async function finishBuild(): Promise<void> {
  const { state, now } = await read()
  build = { revision: state.revision, readAt: new Date(now).toISOString() }
}

const secretId = '00000000-0000-4000-8000-0000000000e0'
const seenId = '00000000-0000-4000-8000-0000000000b0'
const addTrack = (end: string, position: number) =>
  `insert into public.tracks (id, release_id, position, title)
   values ('00000000-0000-4000-8000-0000000000${end}', '${seenId}', ${position}, 'Seen')`
const readyPreview = "update public.files set ready_at = now(), type = 'mp3' where kind = 'preview'"

test('an edit waits for the quiet period, and then becomes one call of the hook', async () => {
  await edit()
  expect((await publish(false)).what).toBe('nothing-due')
  expect(await statusNow()).toMatchObject({ status: 'waiting', changes: 1 })
  await wait(121)
  expect((await publish(false)).what).toBe('build-asked')
  expect(hookCalls).toEqual(['Content was changed in the admin'])
  expect(await statusNow()).toEqual({ status: 'publishing' })
  expect((await publish(false)).what).toBe('nothing-due')
  expect(hookCalls).toHaveLength(1)
  await finishBuild()
  await publish(false)
  expect(await statusNow()).toEqual({ status: 'live' })
})

test('what is no part of the site asks for nothing', async () => {
  const before = await revision()
  await exec(`
    insert into public.news (title, excerpt, content, published) values ('Draft', 'x', 'x', false);
    insert into public.news (title, excerpt, content, published_at) values ('Later', 'x', 'x', now() + interval '1 day');
    insert into public.artists (name, slug, bio, is_active) values ('Quiet', 'quiet', 'x', false);
    insert into public.releases (id, title, artist, year) values ('${secretId}', 'Secret', 'x', '2026');
    insert into public.tracks (id, release_id, position, title) values ('${secretId}', '${secretId}', 1, 'Secret');
    insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
    values ('${secretId}', '${secretId}', 'preview', 'x.mp3', 9, 'mp3', now());
    update public.files set removed_at = now() where kind = 'preview';
    insert into public.pictures (hash, type, width, height, bytes, name, ready_at)
    values (repeat('e', 32), 'webp', 9, 9, 9, 'unused.jpg', now());
    update public.pictures set alt = 'Words';
    update public.releases set download_url = 'https://files.example/x.zip' where title = 'Secret';
    update public.site_settings set allow_new_code_redemptions = not allow_new_code_redemptions;
    update public.site_settings set allow_new_code_redemptions = not allow_new_code_redemptions;`)
  expect(await revision()).toBe(before)
})

test.each([
  ['a published article', "update public.news set title = title || '!' where title = 'Seen'"],
  ['an article that is taken off', "update public.news set published = false where title = 'Seen'"],
  ['a deleted article', "update public.news set deleted_at = now() where title = 'Seen'"],
  ['an active artist', "update public.artists set bio = bio || '!' where slug = 'seen'"],
  ['a listed release', "update public.releases set year = '1999' where title = 'Seen'"],
  ['a release that is unlisted', "update public.releases set listed = false where title = 'Seen'"],
  ['a new track of a listed release', addTrack('b2', 2)],
  [
    'a track of a listed release',
    "update public.tracks set title = title || '!' where title = 'Seen'",
  ],
  [
    'a deleted track of a listed release',
    'delete from public.tracks where not exists (select from public.files f where f.track_id = tracks.id)',
  ],
  ['a preview that is there now', readyPreview],
  [
    'a preview that is removed',
    "update public.files set removed_at = now() where kind = 'preview'",
    readyPreview,
  ],
  ['a track that takes its preview along', 'delete from public.tracks', readyPreview],
  [
    'the release day',
    "update public.releases set available_at = now() + interval '1 day' where title = 'Seen'",
  ],
  ['previews before it', "update public.releases set previews_early = true where title = 'Seen'"],
  ['the words about a picture that is used', "update public.pictures set alt = alt || '!'"],
  ['the settings', "update public.site_settings set tagline = tagline || '!'"],
])('%s raises the revision, in the same transaction', async (_what, statement, first = '') => {
  await exec(`
    delete from public.news where title like 'Seen%';
    delete from public.artists where slug = 'seen';
    delete from public.files;
    delete from public.tracks;
    delete from public.releases where title = 'Seen';
    delete from public.pictures;
    insert into public.news (title, excerpt, content) values ('Seen', 'x', 'x');
    insert into public.artists (name, slug, bio) values ('Seen', 'seen', 'x');
    insert into public.pictures (hash, type, width, height, bytes, name, ready_at)
    values (repeat('f', 32), 'webp', 9, 9, 9, 'seen.jpg', now());
    insert into public.releases (id, title, artist, year, listed, cover_image)
    select '${seenId}', 'Seen', 'x', '2026', true, address from public.pictures;
    ${addTrack('b1', 1)};
    insert into public.tracks (id, release_id, position, title) values (gen_random_uuid(), '${seenId}', 3, 'Other');
    insert into public.files (release_id, track_id, kind, name, bytes)
    select release_id, id, 'preview', 'x.mp3', 9 from public.tracks where title = 'Seen';
    ${first}`)
  const before = await revision()
  await expect(exec(`begin; ${statement}; select 1 / 0; commit;`)).rejects.toThrow()
  await exec('rollback')
  expect(await revision()).toBe(before)
  await exec(statement)
  expect(await revision()).toBe(before + 1)
})

test('500 edits in a burst are at most two builds', async () => {
  for (let number = 0; number < 500; number++) {
    await edit(`Burst ${number}`)
    if (number % 50 === 0) await runSchedule()
  }
  await wait(121)
  await Promise.all([publish(false), runSchedule(), publish(false, moderator)])
  expect(hookCalls).toHaveLength(1)
  await edit('During the build')
  await finishBuild()
  await runSchedule()
  await wait(121)
  await runSchedule()
  expect(hookCalls.length).toBeLessThanOrEqual(2)
  expect(await statusNow()).toEqual({ status: 'live' })
})

test('an edit that a running build has not read becomes exactly one more build', async () => {
  await edit()
  await wait(121)
  await publish(false)
  await finishBuild()
  await edit('Too late for it')
  await wait(200)
  await runSchedule()
  expect(hookCalls).toHaveLength(2)
  await wait(200)
  await runSchedule()
  await runSchedule()
  expect(hookCalls).toHaveLength(2)
})

test('PUBLISH NOW does not wait, and a moderator may press it', async () => {
  await edit()
  expect((await publish(true, moderator)).what).toBe('build-asked')
  expect(hookCalls).toEqual(['PUBLISH NOW in the admin'])
})

test('PUBLISH NOW builds nothing that is on the site, or on its way to it', async () => {
  expect(await refusal(moderator)).toEqual([409, 'nothing-to-publish'])
  await edit()
  expect((await publish(true)).what).toBe('build-asked')
  expect(await refusal()).toEqual([409, 'nothing-to-publish'])
  // Nobody has looked at the site since the build ended.
  await finishBuild()
  expect(await refusal()).toEqual([409, 'nothing-to-publish'])
  expect(hookCalls).toHaveLength(1)
  await edit('During the build')
  expect((await publish(true)).what).toBe('build-asked')
})

test.each([
  ['a build that failed', "failure = 'It broke.'"],
  ['a site that was never built', 'live_revision = 0'],
])('%s is a reason to build the same again', async (_what, state) => {
  build = undefined
  await exec(`update public.publishing set ${state}`)
  expect((await publish(true, moderator)).what).toBe('build-asked')
})

test('PUBLISH NOW works four times an hour, for admins too', async () => {
  for (let time = 0; time < 4; time++) {
    await edit()
    expect((await publish(true)).what).toBe('build-asked')
    await finishBuild()
  }
  await edit()
  expect(await refusal()).toEqual([429, 'too-many-publishes'])
  expect(hookCalls).toHaveLength(4)
  const { state, now } = await read()
  expect(publishNowOf(state, true, now)).toMatchObject({ press: 'wait' })
  await exec("update public.deploys set at = at - interval '1 hour'")
  expect((await publish(true)).what).toBe('build-asked')
})

test('four automatic builds do not count', async () => {
  await exec(
    "insert into public.deploys (revision, reason) select 1, 'change' from generate_series(1, 4)",
  )
  await edit()
  expect((await publish(true)).what).toBe('build-asked')
})

test('a site that another database was built from is behind, whatever its revision', async () => {
  const { state, now } = await read()
  build = { revision: state.revision + 40, readAt: new Date(now).toISOString() }
  await publish(false)
  expect(await statusNow()).toMatchObject({ status: 'waiting', changes: 1 })
  expect((await publish(true)).what).toBe('build-asked')
})

test('a save that touches many rows is one change, and two saves are two', async () => {
  await exec(
    "insert into public.artists (name, slug, bio) select 'x', 'moved-' || n, 'x' from generate_series(1, 11) n",
  )
  const before = await revision()
  await exec('update public.artists set display_order = display_order + 1')
  expect(await revision()).toBe(before + 1)
  await exec('update public.artists set display_order = display_order - 1')
  expect(await revision()).toBe(before + 2)
  await exec("delete from public.artists where slug like 'moved-%'")
})

test('a closed door does not wait either', async () => {
  await exec('update public.site_settings set maintenance_mode = true')
  expect((await publish(false)).what).toBe('build-asked')
})

test('used up publishes hold back what is automatic and what moderators press, never an admin', async () => {
  await limit({ monthlyLimit: 1 })
  await edit()
  await publish(true, moderator)
  await finishBuild()
  await edit()
  await wait(500)
  expect((await publish(false)).what).toBe('nothing-due')
  expect(await statusNow()).toMatchObject({ status: 'waiting', held: 'monthly-limit-reached' })
  expect(await refusal(moderator)).toEqual([409, 'monthly-limit-reached'])
  expect((await publish(true)).what).toBe('build-asked')
  expect((await read()).state.deploysThisMonth).toBe(2)
})

test('switched off, only PUBLISH NOW publishes', async () => {
  await limit({ automatic: false, daily: true })
  await edit()
  await wait(500)
  expect((await publish(false)).what).toBe('nothing-due')
  expect(await statusNow()).toMatchObject({ status: 'waiting', held: 'automatic-off' })
  expect((await publish(true)).what).toBe('build-asked')
})

test('a hook that fails is tried again with growing pauses, and says so without its address', async () => {
  const log = vi.spyOn(console, 'error')
  hookStatus = 500
  await edit()
  expect((await publish(true)).what).toBe('hook-failed')
  const said = JSON.stringify(await publish(false))
  expect(said).toContain('it answered 500')
  expect(said).not.toContain('secret-name')
  await wait(61)
  await runSchedule()
  expect(hookCalls).toHaveLength(2)
  await wait(61)
  await runSchedule()
  expect(hookCalls).toHaveLength(2)
  hookStatus = 200
  await wait(61)
  await runSchedule()
  expect(hookCalls).toHaveLength(3)
  expect(await statusNow()).toEqual({ status: 'publishing' })
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret-name')
  log.mockRestore()
})

test('a scheduled article goes out at its hour', async () => {
  await exec(`
    insert into public.news (title, excerpt, content, published_at)
    values ('Scheduled', 'x', 'x', now() + interval '1 hour')`)
  await runSchedule()
  await wait(500)
  await runSchedule()
  expect(hookCalls).toEqual([])
  await exec(`
    alter table public.news disable trigger user;
    update public.news set published_at = now(), updated_at = now() - interval '1 hour' where title = 'Scheduled';
    alter table public.news enable trigger user;`)
  await runSchedule()
  expect(await statusNow()).toMatchObject({ status: 'waiting', changes: 1 })
  await wait(121)
  await runSchedule()
  expect(hookCalls).toHaveLength(1)
})

test('a release goes out on its day, and one that is not on the site does not', async () => {
  await exec(`
    insert into public.releases (title, artist, year, listed, available_at) values
      ('To come', 'x', '2026', true, now() + interval '1 hour'),
      ('Never announced', 'x', '2026', false, now() + interval '1 hour')`)
  const before = await revision()
  await runSchedule()
  expect(await revision()).toBe(before)
  const dayComes = (title: string) =>
    exec(`
      alter table public.releases disable trigger user;
      update public.releases set available_at = now() where title = '${title}';
      alter table public.releases enable trigger user;`)
  await dayComes('Never announced')
  await runSchedule()
  expect(await revision()).toBe(before)
  await dayComes('To come')
  await runSchedule()
  await runSchedule()
  expect(await revision()).toBe(before + 1)
})

/** What the schedule asks for in one run, by the last part of each address. */
async function askedBySchedule(): Promise<string[]> {
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect((await runSchedule()).status).toBe(200)
  const asked = fetched.mock.calls.map(([address]) => new URL(address as string).pathname)
  fetched.mockRestore()
  return asked.map((path) => path.split('/').at(-1)!)
}

test('the schedule asks one question and no more while nothing is due, or all that is due is held back', async () => {
  const question = ['is_anything_due']
  expect(await askedBySchedule()).toEqual(question)
  await edit()
  for (const held of [
    'automatic = false',
    'automatic = true, monthly_limit = 0',
    "monthly_limit = 20, failure = 'It broke.'",
    "retry_at = now() + interval '1 hour'",
  ]) {
    await exec(`update public.publishing set ${held}`)
    expect([held, await askedBySchedule()]).toEqual([held, question])
  }
})

test.each([
  ['a change waits', 'revision = revision + 1'],
  [
    'a failed build is to be tried again',
    "revision = revision + 1, failure = 'x', retry_at = now()",
  ],
  ['the daily build is due', "daily = true, live_read_at = now() - interval '25 hours'"],
  ['a build is under way', 'build_revision = revision, build_since = now()'],
  ['PUBLISH NOW waits for its build', 'urgent_at = now()'],
  ['nobody has looked for an hour', "due_checked_at = now() - interval '1 hour'"],
])('the schedule goes on when %s', async (_what, state) => {
  await exec(`update public.publishing set ${state}`)
  expect((await askedBySchedule()).length).toBeGreaterThan(1)
})

test('a build that is never seen counts as lost, and is asked for again', async () => {
  await edit()
  await publish(true)
  await wait(21 * 60)
  await runSchedule()
  expect(await statusNow()).toMatchObject({ status: 'failed' })
  await wait(6 * 60)
  await runSchedule()
  expect(hookCalls).toHaveLength(2)
})

const deploy = (id: string, context: 'production' | 'deploy-preview' = 'production') => ({
  deploy: { id, context, permalinkUrl: address },
})

test('Netlify’s own events say how a deploy went; a preview’s say nothing', async () => {
  await edit()
  await publish(true)
  await deploys.deployFailed(deploy('deploy-1', 'deploy-preview'))
  expect(await statusNow()).toEqual({ status: 'publishing' })
  await deploys.deployFailed(deploy('deploy-1'))
  expect(await statusNow()).toMatchObject({ status: 'failed' })
  await publish(true)
  await finishBuild()
  await deploys.deploySucceeded(deploy('deploy-1'))
  expect(await statusNow()).toEqual({ status: 'live' })
})

test('every production deploy counts once, also one that was started elsewhere', async () => {
  const counted = async () => (await read()).state.deploysThisMonth
  await edit()
  await publish(true)
  expect(await counted()).toBe(1)
  await finishBuild()
  await deploys.deploySucceeded(deploy('asked-for-here'))
  expect(await counted()).toBe(1)
  await deploys.deploySucceeded(deploy('git-push'))
  await deploys.deploySucceeded(deploy('git-push'))
  expect(await counted()).toBe(2)
  await deploys.deploySucceeded(deploy('preview', 'deploy-preview'))
  expect(await counted()).toBe(2)
})

test.each([null, ''])('a monthly limit of %j holds nothing back', async (monthlyLimit) => {
  await limit({ monthlyLimit })
  await exec(
    "insert into public.deploys (revision, reason) select 1, 'change' from generate_series(1, 40)",
  )
  await edit()
  await wait(500)
  expect((await publish(false)).what).toBe('build-asked')
  expect((await read()).state.monthlyLimit).toBe(null)
})

test.each([-1, 1.5, 10_001, 'twenty'])('a monthly limit of %j is refused', async (monthlyLimit) => {
  expect((await limit({ monthlyLimit })).status).toBe(400)
})
