import * as v from 'valibot'
import type { PublishingRead, PublishingRun } from '#src/features/publishing/contract.ts'
import type { publishingOperations } from '#src/features/publishing/admin/operations.ts'
import { buildFile, buildPath, type BuildFile } from '#src/features/publishing/build-file.ts'
import { nextStep, type Reason } from '#src/features/publishing/publishing.ts'
import { publishingNow } from '#src/features/publishing/state.ts'
import { secretDatabase, timeoutMs, type DataApi } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'
import { execute, result, jsonResult } from '#netlify/server/http/rows.ts'
import type { HandlersBeyondSql } from '#netlify/server/staff/staff-operations.ts'

const quietPeriodMs = () => env().PUBLISH_QUIET_SECONDS * 1000

/** The state of publishing, with the database's clock. Throws RequestError, DatabaseError. */
async function readPublishing(database: DataApi): Promise<PublishingRead> {
  const { state, now } = await jsonResult(publishingNow, database.rpc('read_publishing'))
  const hasHook = env().DEPLOY_HOOK_URL !== undefined
  return {
    // Without a hook nothing here asks for a build that a host could charge for.
    state: hasHook ? state : { ...state, monthlyLimit: null },
    now,
    quietPeriodMs: quietPeriodMs(),
    hasHook,
  }
}

/** The revision of the content, with what has become due by now. Throws DatabaseError. */
export async function readRevision(secret: DataApi): Promise<number> {
  await execute(secret.rpc('bump_due_revision'))
  const { state } = await jsonResult(publishingNow, secret.rpc('read_publishing'))
  return state.revision
}

/** Each throws RequestError, DatabaseError. */
export const publishingHandlers: HandlersBeyondSql<typeof publishingOperations> = {
  readPublishing: ({ database }) => readPublishing(database),
  /** With `now` without the quiet period: refused when there is no reason to, or too often. */
  publish: async ({ input, database }) => {
    if (input.now) {
      // What was built a moment ago is no reason for another build.
      await recordLiveBuild(secretDatabase())
      await execute(database.rpc('request_publish'))
    }
    const what = await publishIfDue()
    return { ...(await readPublishing(database)), what }
  },
  changePublishing: async ({ input: { monthlyLimit: monthly_limit, ...switches }, database }) => {
    await execute(database.rpc('change_publishing', { ...switches, monthly_limit }))
    return readPublishing(database)
  },
}

/** Whether there may be something for the schedule to do: one query. Throws DatabaseError. */
export function isAnythingDue(): Promise<boolean> {
  const has_form_service = env().CONTACT_FORM_URL !== undefined
  return result(secretDatabase().rpc('is_anything_due', { has_form_service }))
}

/**
 * Records which build is live, and starts a build if one is due. Uses the secret key for any caller, because only the
 * stored state decides. Of several callers at once, the one that gets the lease calls the hook. Throws DatabaseError.
 */
export async function publishIfDue(): Promise<PublishingRun['what']> {
  // A lease that is taken too late in the request would leave no time to call the hook and to record the call.
  const secret = secretDatabase(env(), () => deadline(timeoutMs, leaseReserveMs))
  const hook = env().DEPLOY_HOOK_URL
  await execute(secret.rpc('bump_due_revision'))
  await recordLiveBuild(secret)
  const { state, now } = await readPublishing(secret)
  const next = nextStep(state, { quietPeriodMs: quietPeriodMs() }, now)
  if (next.step === 'give-up-build') {
    await recordBuildFailure(secret, 'The build did not finish in time.')
    return 'nothing-due'
  }
  if (next.step !== 'build') return 'nothing-due'
  if (!hook) return 'no-hook'
  const isLeaseOwner = await result(secret.rpc('lease_build', { seen_revision: state.revision }))
  return isLeaseOwner ? requestBuild(hook, next.reason) : 'somebody-else'
}

/** The timeout of a call of the hook, the time of a request that recording it needs, and the time that a lease needs. */
const hookTimeoutMs = 2500
const recordReserveMs = 1500
const leaseReserveMs = hookTimeoutMs + recordReserveMs

async function requestBuild(hook: string, reason: Reason) {
  const failure = await callDeployHook(hook, titles[reason])
  const record = () => execute(secretDatabase().rpc('record_hook_call', { reason, failure }))
  // Once more: a call that is not recorded is made again when the lease ends, and costs a second build.
  await record().catch(record)
  return failure === null ? 'build-asked' : 'hook-failed'
}

/** Starts a build, which Netlify lists by `title`. Answers why not; the hook's address, a secret, is in no failure. */
async function callDeployHook(hook: string, title: string): Promise<string | null> {
  const address = new URL(hook)
  address.searchParams.set('trigger_title', title)
  const response = await fetch(address, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    signal: deadline(hookTimeoutMs, recordReserveMs),
  }).catch(() => null)
  await response?.body?.cancel()
  if (response?.ok) return null
  const how = response ? `answered ${response.status}` : 'did not answer'
  return `The deploy hook could not be used: it ${how}.`
}

const titles: Record<Reason, string> = {
  change: 'Content was changed in the admin',
  now: 'PUBLISH NOW in the admin',
  daily: 'Daily rebuild',
}

/** Records the build that the site at `address` shows; does nothing when it cannot be read. Throws DatabaseError. */
export async function recordLiveBuild(secret: DataApi, address = env().SITE_URL): Promise<void> {
  const build = address === undefined ? undefined : await readBuild(address)
  if (build)
    await execute(secret.rpc('record_build', { revision: build.revision, read_at: build.readAt }))
}

export const recordBuildFailure = (secret: DataApi, failure: string) =>
  execute(secret.rpc('record_build_failure', { failure }))

/** Forgets the build that was asked for, whose hook is gone. Throws DatabaseError. */
export const forgetBuild = (secret: DataApi) => execute(secret.rpc('forget_build'))

async function readBuild(site: string): Promise<BuildFile | undefined> {
  // The query and the header bypass caches, which may have the file of an older build.
  const address = new URL(`${buildPath}?at=${Date.now()}`, site)
  return fetch(address, { headers: { 'cache-control': 'no-cache' }, signal: deadline(1500) })
    .then(async (response) => v.parse(buildFile, await response.json()))
    .catch(() => undefined)
}
