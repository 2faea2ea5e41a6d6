// What asks for a build, when, and who may.
import { beforeEach, expect, test, vi } from 'vitest'
import deploys from '#netlify/functions/deploys.ts'
import schedule from '#netlify/functions/publish-schedule.ts'
import type { PublishingRead, PublishingRun } from '#src/features/publishing/contract.ts'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { forgetBuild } from '#netlify/server/publishing/publishing.ts'
import { publishNowOf, statusOf } from '#src/features/publishing/publishing.ts'
import { admin, exec, moderator, sql } from '#tests/support/functions/staff-fixture.ts'
import { wholeArticle } from '#tests/support/functions/record-bodies.ts'
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
      build_since = null, build_leased_until = null, failure = null, failures = 0, retry_at = null, automatic = true, daily = false,
      monthly_limit = 20, due_checked_at = now();
    update public.site_settings set maintenance_mode = false;`)
  const { state } = await read()
  build = { revision: state.revision, readAt: new Date(state.liveReadAt!).toISOString() }
  await exec(`update public.publishing set revision = ${build.revision}, live_revision = ${build.revision},
       live_read_at = '${build.readAt}', waiting_since = null, urgent_at = null,
       changed_at = now() - interval '1 day'`)
})

const read = (by = admin) => by.call<PublishingRead>('readPublishing')
const publish = (now: boolean, by = admin) => by.call<PublishingRun>('publish', { now })
const limit = (body: object) =>
  admin.call('changePublishing', { automatic: true, daily: false, monthlyLimit: 20, ...body })
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
      build_leased_until = build_leased_until - ${seconds} * interval '1 second',
      retry_at = retry_at - ${seconds} * interval '1 second'`)
const edit = (title = 'News') =>
  sql("insert into public.news (title, excerpt, content) values ($1, 'x', 'x')", [title])
/** The site as it is after a build that read the content now. */
async function finishBuild(): Promise<void> {
  const { state, now } = await read()
  build = { revision: state.revision, readAt: new Date(now).toISOString() }
}

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

test('the last five publishes say who asked for them, to moderators as well', async () => {
  const names = async (by = admin) =>
    (await read(by)).state.lastDeploys.map(({ reason, askedBy }) => [reason, askedBy])
  expect(await names()).toEqual([])
  const article = { ...wholeArticle, published: true, publishedAt: '' }
  expect((await moderator.call('createArticle', article)).status).toBe(201)
  await wait(121)
  await publish(false)
  await finishBuild()
  await publish(false)
  await edit()
  await publish(true)
  const both = [
    ['now', 'ada'],
    ['change', 'mo'],
  ]
  expect(await names()).toEqual(both)
  expect(await names(moderator)).toEqual(both)
  await exec(
    "insert into public.deploys (revision, reason) select 1, 'daily' from generate_series(1, 4)",
  )
  expect((await names()).map(([reason]) => reason)).toEqual([...Array(4).fill('daily'), 'now'])
})

test('a build that was leased and never asked for stops publishing for 15 seconds, and no edit is lost', async () => {
  const leaseAndDie = async () => {
    const { state } = await read()
    await sql('select public.lease_build($1)', [state.revision])
  }
  await edit()
  await wait(121)
  await leaseAndDie()
  expect(await statusNow()).toEqual({ status: 'publishing' })
  await wait(14)
  expect((await publish(false)).what).toBe('nothing-due')
  await wait(2)
  expect(await statusNow()).toMatchObject({ status: 'waiting', changes: 1 })
  expect((await publish(false)).what).toBe('build-asked')
  await wait(19 * 60)
  expect(await statusNow()).toEqual({ status: 'publishing' })
  await finishBuild()

  // PUBLISH NOW was pressed, and the request that it began died.
  await edit()
  await exec('update public.publishing set urgent_at = now(), automatic = false')
  await leaseAndDie()
  await wait(16)
  expect((await publish(false)).what).toBe('build-asked')
  expect(hookCalls.at(-1)).toBe('PUBLISH NOW in the admin')
})

test('an edit and a press between the lease and the call of the hook wait for the next build', async () => {
  await edit()
  const { state } = await read()
  await sql('select public.lease_build($1)', [state.revision])
  await edit('Behind the lease')
  await exec('update public.publishing set urgent_at = now()')
  await sql("select public.record_hook_call('change', null)")
  expect((await read()).state).toMatchObject({
    waitingSince: expect.any(Number) as number,
    urgentAt: expect.any(Number) as number,
  })
})

test('a call of the hook that is recorded twice, because an answer was lost, counts as one build', async () => {
  await edit()
  const { state } = await read()
  await sql('select public.lease_build($1)', [state.revision])
  const count = async () => (await sql('select from public.deploys')).length
  const before = await count()
  for (const _try of [1, 2]) await sql("select public.record_hook_call('change', null)")
  expect(await count()).toBe(before + 1)
})

test('a call of the hook is recorded at the second try when the first one does not get through', async () => {
  await edit()
  const { fetch } = globalThis
  let tries = 0
  const wire = vi.spyOn(globalThis, 'fetch').mockImplementation((...sent) => {
    const address = sent[0] instanceof Request ? sent[0].url : String(sent[0])
    const isLost = address.includes('record_hook_call') && tries++ === 0
    return isLost ? Promise.reject(new TypeError('fetch failed')) : fetch(...sent)
  })
  expect((await publish(true)).what).toBe('build-asked')
  wire.mockRestore()
  expect([tries, hookCalls.length]).toEqual([2, 1])
  expect((await read()).state.build?.leasedUntil).toBeNull()
})

test('npm start forgets the build that an earlier one had been asked for', async () => {
  await edit()
  expect((await publish(true)).what).toBe('build-asked')
  await forgetBuild(secretDatabase())
  expect(await statusNow()).toMatchObject({ status: 'waiting', changes: 1 })
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

test('beyond the monthly limit PUBLISH NOW refuses a moderator, and builds for an admin', async () => {
  await limit({ monthlyLimit: 0 })
  await edit()
  expect(await refusal(moderator)).toEqual([409, 'monthly-limit-reached'])
  expect((await publish(true)).what).toBe('build-asked')
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

test('a site that another database was built from is behind, whatever its revision', async () => {
  const { state, now } = await read()
  build = { revision: state.revision + 40, readAt: new Date(now).toISOString() }
  await publish(false)
  expect(await statusNow()).toMatchObject({ status: 'waiting', changes: 1 })
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

test.each([
  ['article', 'news', "(title, excerpt, content, published_at) values ('Scheduled', 'x', 'x',"],
  ['page', 'pages', "(title, slug, published_at) values ('Scheduled', 'scheduled',"],
  ['item of goods', 'goods', "(title, published_at) values ('Scheduled',"],
  ['press kit', 'press_kits', "(published, title, published_at) values (true, 'Scheduled',"],
])('a scheduled %s goes out at its hour', async (_, table, row) => {
  await exec(`insert into public.${table} ${row} now() + interval '1 hour')`)
  await runSchedule()
  await wait(500)
  await runSchedule()
  expect(hookCalls).toEqual([])
  await exec(`
    alter table public.${table} disable trigger user;
    update public.${table} set published_at = now(), updated_at = now() - interval '1 hour' where title = 'Scheduled';
    alter table public.${table} enable trigger user;`)
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

test('the site is built again when the early track of a release is heard', async () => {
  await exec(`
    update public.releases set available_at = null;
    insert into public.releases (title, artist, year, listed, early_at)
    values ('Heard early', 'x', '2026', true, now() - interval '1 hour')`)
  const before = await revision()
  await exec('update public.publishing set due_checked_at = now()')
  await runSchedule()
  expect(await revision()).toBe(before)
  await exec("update public.publishing set due_checked_at = now() - interval '2 hours'")
  await runSchedule()
  expect(await revision()).toBe(before + 1)
  await exec("update public.releases set early_at = null where title = 'Heard early'")
})

test('the site is built again on the day of a pre-order', async () => {
  await exec(`
    update public.releases set available_at = null;
    update public.news set published = false;
    insert into public.releases (title, artist, year, listed) values ('Sold early', 'x', '2026', true);
    insert into public.editions (id, release_id, position, format, state, ships_on)
    select gen_random_uuid(), id, 1, 'LP', 'pre_order', current_date from public.releases where title = 'Sold early'`)
  const before = await revision()
  await exec('update public.publishing set due_checked_at = now()')
  await runSchedule()
  expect(await revision()).toBe(before)
  await exec('update public.publishing set due_checked_at = current_date - 1')
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
