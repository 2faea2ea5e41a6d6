import * as v from 'valibot'
import { callApi, type ApiResult } from '#src/lib/api.ts'
import { buildFile, buildPath, type BuildFile } from '#src/lib/build-file.ts'
import {
  publishingPath,
  type PublishingRead,
  type PublishingRun,
} from '#src/features/publishing/contract.ts'
import type { PublishingChange } from './schema.ts'

export const readPublishing = (): Promise<ApiResult<PublishingRead>> =>
  callApi('GET', publishingPath)

/** Publishes what is due; with `now` everything, without waiting. */
export const publish = (now: boolean): Promise<ApiResult<PublishingRun>> =>
  callApi('POST', publishingPath, { now })

export const changePublishing = (change: PublishingChange): Promise<ApiResult<PublishingRead>> =>
  callApi('PATCH', publishingPath, change)

/** The build file of the live site, or undefined when it cannot be read. */
export async function readBuild(): Promise<BuildFile | undefined> {
  try {
    const response = await fetch(buildPath, { cache: 'no-store' })
    const read = v.safeParse(buildFile, await response.json())
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
