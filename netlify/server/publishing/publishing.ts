import * as v from 'valibot'
import type { PostgrestClient } from '@supabase/postgrest-js'
import {
  buildFile,
  buildPath,
  type BuildFile,
  type PublishingRead,
  type PublishingRun,
} from '#src/features/publishing/contract.ts'
import { nextStep, type Publishing, type Reason } from '#src/features/publishing/publishing.ts'
import { secretDatabase, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { callDeployHook, DeployHookError, hookMs } from './deploy-hook.ts'
import { env } from '#netlify/server/http/env.ts'
import { result } from '#netlify/server/http/rows.ts'
import { toError } from '#netlify/server/http/database-errors.ts'

type PublishingRow = {
  revision: number
  changed_at: string
  waiting_since: string | null
  urgent_at: string | null
  live_revision: number
  live_read_at: string | null
  build_revision: number | null
  build_since: string | null
  failure: string | null
  retry_at: string | null
  automatic: boolean
  daily: boolean
  monthly_limit: number
  deploys_this_month: number
  now: string
}

const timeOf = (time: string | null) => (time === null ? null : Date.parse(time))

/** What the database answers, as the rules read it. */
export const toState = (row: PublishingRow): Publishing => ({
  revision: row.revision,
  changedAt: Date.parse(row.changed_at),
  waitingSince: timeOf(row.waiting_since),
  urgentAt: timeOf(row.urgent_at),
  liveRevision: row.live_revision,
  liveReadAt: timeOf(row.live_read_at),
  build:
    row.build_revision === null || row.build_since === null
      ? null
      : { revision: row.build_revision, since: Date.parse(row.build_since) },
  failure: row.failure,
  retryAt: timeOf(row.retry_at),
  automatic: row.automatic,
  daily: row.daily,
  monthlyLimit: row.monthly_limit,
  deploysThisMonth: row.deploys_this_month,
})

const quietPeriodMs = () => env().PUBLISH_QUIET_SECONDS * 1000

/** The state of publishing, in the name of whose `database` it is. Throws RequestError, DatabaseError. */
export async function readPublishing(database: PostgrestClient): Promise<PublishingRead> {
  const row = await result<PublishingRow>(database.rpc('read_publishing'))
  return {
    state: toState(row),
    now: Date.parse(row.now),
    quietPeriodMs: quietPeriodMs(),
    hasHook: env().DEPLOY_HOOK_URL !== undefined,
  }
}

/** Calls one function that answers nothing. Throws RequestError, DatabaseError. */
async function tell(database: PostgrestClient, name: string, parameters = {}): Promise<void> {
  const { error, status } = await database.rpc(name, parameters)
  if (error) throw toError(error, status)
}

/** Somebody does not want to wait. */
export const requestPublish = (database: PostgrestClient) => tell(database, 'request_publish')

export const changeSwitches = (
  change: { automatic: boolean; daily: boolean; monthlyLimit: number },
  database: PostgrestClient,
) =>
  tell(database, 'change_publishing', {
    automatic: change.automatic,
    daily: change.daily,
    monthly_limit: change.monthlyLimit,
  })

/**
 * Looks at what the site shows, and asks for a build if one is due. The Data API with the secret key, which it uses,
 * decides nothing by itself, and of several callers at once one calls the hook. Throws DatabaseError.
 */
export async function publishWhatIsDue(): Promise<PublishingRun['what']> {
  // A turn that is taken too late would be a hook that is called and not written down.
  const secret = secretDatabase(env(), () => deadline(timeoutMs, turnMs))
  const hook = env().DEPLOY_HOOK_URL
  await tell(secret, 'bump_due_revision')
  await lookAtSite(secret)
  const { state, now } = await readPublishing(secret)
  const next = nextStep(state, { quiet: quietPeriodMs() }, now)
  if (next.step === 'give-up-build') {
    await recordBuildFailure(secret, 'The build did not finish in time.')
    return 'nothing-due'
  }
  if (next.step !== 'build') return 'nothing-due'
  if (!hook) return 'no-hook'
  const isOurs = await result<boolean>(secret.rpc('lease_build', { seen_revision: state.revision }))
  return isOurs ? askForBuild(hook, next.reason) : 'somebody-else'
}

/** To write down how a call of the hook went. */
const noteMs = 1500
const turnMs = hookMs + noteMs

async function askForBuild(hook: string, reason: Reason) {
  const failure = await callDeployHook(hook, titles[reason], noteMs).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DeployHookError)
        return `The deploy hook could not be used: ${error.message}.`
      throw error
    },
  )
  await tell(secretDatabase(), 'record_hook_call', { reason, failure })
  return failure === null ? 'build-asked' : 'hook-failed'
}

const titles: Record<Reason, string> = {
  change: 'Content was changed in the panel',
  now: 'PUBLISH NOW in the panel',
  daily: 'Daily rebuild',
}

/** Writes down what the site at `address` shows, if that can be known. */
export async function lookAtSite(secret: PostgrestClient, address = env().SITE_URL): Promise<void> {
  const build = address === undefined ? undefined : await readBuild(address)
  if (build) await tell(secret, 'record_build', { revision: build.revision, read_at: build.readAt })
}

export const recordBuildFailure = (secret: PostgrestClient, failure: string) =>
  tell(secret, 'record_build_failure', { failure })

async function readBuild(site: string): Promise<BuildFile | undefined> {
  // What a cache kept would be yesterday's.
  const address = new URL(`${buildPath}?at=${Date.now()}`, site)
  const answer = await fetch(address, {
    headers: { 'cache-control': 'no-cache' },
    signal: deadline(1500),
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : undefined))
    .catch(() => undefined)
  const read = v.safeParse(buildFile, answer)
  return read.success ? read.output : undefined
}
