import * as v from 'valibot'
import type { Publishing } from './publishing.ts'

export const publishingPath = '/api/publishing'
/** What the build that made this site has read; written by it, and never cached. */
export const buildPath = '/build.json'

/** The state as the admin has it: times by the database's clock, which read `now` when it was asked. */
export type PublishingRead = {
  state: Publishing
  now: number
  quietPeriodMs: number
  /** False where no deploy hook is set: then nothing is ever published by itself. */
  hasHook: boolean
}

/** `what` is what came of it. */
export type PublishingRun = PublishingRead & {
  what: 'build-asked' | 'hook-failed' | 'nothing-due' | 'somebody-else' | 'no-hook'
}

/** `now`: publish without waiting, whatever the monthly limit; else what is due by now. */
export const publishInput = v.object({ now: v.optional(v.boolean(), false) })

export const changePublishingInput = v.object({
  automatic: v.boolean(),
  daily: v.boolean(),
  monthlyLimit: v.pipe(
    v.number('Please give the allowance as a number'),
    v.integer('Please give the allowance as a whole number'),
    v.minValue(0, 'The allowance cannot be below 0'),
    v.maxValue(10_000, 'The allowance cannot be above 10,000'),
  ),
})
export type PublishingChange = v.InferOutput<typeof changePublishingInput>

/** What /build.json says. */
export const buildFile = v.object({
  revision: v.pipe(v.number(), v.integer()),
  readAt: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
})
export type BuildFile = v.InferOutput<typeof buildFile>
