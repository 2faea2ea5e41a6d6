import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dataOf, type ApiResult } from '#src/lib/api.ts'
import { publishingApi } from './api.ts'
import type { PublishingRead, PublishingRun } from '#src/features/publishing/contract.ts'
import { nextStep, statusOf } from '#src/features/publishing/publishing.ts'
import * as v from 'valibot'
import { buildFile, buildPath, type BuildFile } from '#src/features/publishing/build-file.ts'

/** Milliseconds between two polls, for each status. */
const pollIntervalsMs = {
  live: 20_000,
  waiting: 10_000,
  publishing: 2_500,
  failed: 10_000,
  unknown: 10_000,
}

const publishingQuery = queryOptions({
  queryKey: ['publishing'],
  queryFn: readAndPublishDue,
  retry: false,
})

/** Polls the publishing state while the tab is visible, and asks the server to publish what is due; for the frame. */
export function usePublishingPolling(): void {
  useQuery({
    ...publishingQuery,
    refetchInterval: ({ state: { status, data } }) =>
      status === 'success' && data ? pollDelayMs(data) : pollIntervalsMs.unknown,
    refetchOnWindowFocus: 'always',
  })
}

/** The state that the frame polls, undefined if unreadable. `isOutdated`: before the last save. `clock`: the database's, ms. */
export function usePublishing() {
  const client = useQueryClient()
  const { data, isError, isFetching, dataUpdatedAt } = useQuery({
    ...publishingQuery,
    enabled: false,
  })
  const read = isError ? undefined : data
  const clockOffsetMs = data ? data.now - dataUpdatedAt : 0
  const clock = useCallback(() => Date.now() + clockOffsetMs, [clockOffsetMs])
  // A save invalidates everything that was read before it (query-client.ts).
  const isOutdated =
    isFetching && client.getQueryState(publishingQuery.queryKey)?.isInvalidated === true
  return { status: read && statusOf(read.state, read, read.now), read, isError, isOutdated, clock }
}

/** A function that shows a state which another request has returned. */
export function useUpdatePublishing(): (read: PublishingRead) => void {
  const client = useQueryClient()
  return useCallback((read) => void updatePublishing(client, read), [client])
}

export function usePublishNow(): () => Promise<ApiResult<PublishingRun>> {
  const client = useQueryClient()
  return useCallback(async () => {
    const run = await publishingApi.publish({ now: true })
    if (run.ok) await updatePublishing(client, run.data)
    void client.invalidateQueries(publishingQuery)
    return run
  }, [client])
}

/** A poll that is under way would overwrite the state with an older one, so it is cancelled first. */
async function updatePublishing(client: QueryClient, read: PublishingRead): Promise<void> {
  await client.cancelQueries(publishingQuery)
  client.setQueryData(publishingQuery.queryKey, read)
}

/** The state, after the server has taken the step that is due. Throws when it or the build file cannot be read. */
async function readAndPublishDue(): Promise<PublishingRead> {
  const [answer, build] = await Promise.all([publishingApi.readPublishing(), readBuild()])
  const read = dataOf(answer)
  if (!build) throw new Error('The build file cannot be read.')
  if (!hasServerStep(read, Date.parse(build.readAt))) return read
  const run = await publishingApi.publish({ now: false })
  return run.ok ? run.data : read
}

/** True when the server has a step to take: to record a new live build, to give a build up, or to request one. */
function hasServerStep(read: PublishingRead, siteReadAt: number): boolean {
  const { state, now, hasHook } = read
  if (siteReadAt !== state.liveReadAt) return true
  const { step } = nextStep(state, read, now)
  return step === 'give-up-build' || (step === 'build' && hasHook)
}

/** The interval of the status, or the end of a countdown if that is sooner; at least 250 ms. */
function pollDelayMs(read: PublishingRead): number {
  const { state, now } = read
  const interval = pollIntervalsMs[statusOf(state, read, now).status]
  const next = nextStep(state, read, now)
  return next.step === 'wait' ? Math.max(250, Math.min(interval, next.until - now + 250)) : interval
}

/** The build file of the live site, or undefined when it cannot be read. */
async function readBuild(): Promise<BuildFile | undefined> {
  try {
    const response = await fetch(buildPath, { cache: 'no-store' })
    return v.parse(buildFile, await response.json())
  } catch {
    return undefined
  }
}
