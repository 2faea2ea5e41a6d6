// No edit is lost, whatever happens in whatever order: the real database and the real rules under a fake clock.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import {
  PublishingSimulation,
  scheduleMs,
  type Move,
} from '#tests/support/functions/publishing-simulation.ts'
import { scaled } from '#tests/support/scale.ts'

const minute = 60_000
const quietPeriod = { quietPeriodMs: 2 * minute }

const often = <Value>(weight: number, ...values: Value[]) =>
  values.map((value) => ({ weight, arbitrary: fc.constant(value) }))

const move: fc.Arbitrary<Move> = fc.oneof(
  ...often<Move>(4, 'edit', 'look'),
  ...often<Move>(3, 'build-reads', 'build-ends'),
  ...often<Move>(2, 'two-look', 'hook-down', 'publish-now'),
  ...often<Move>(1, 'die-after-lease', 'die-after-hook', 'build-fails', 'build-vanishes'),
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 30 * minute }) },
)

const orders = scaled(60, 1000)
/** Nothing breaks in these, so that a fault shows in nearly every one. */
const quietOrders = scaled(15, 1000)

test(`each edit is published in ${orders} orders of edits, builds and failures, and no build is wasted`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 1, maxLength: 24 }),
      fc.boolean(),
      async (moves, isWatched) => {
        const simulation = new PublishingSimulation(backend.database, quietPeriod, isWatched)
        await simulation.begin()
        for (const one of moves) if (isWatched || one !== 'publish-now') await simulation.make(one)
        expect(simulation.mostAtOnce, 'builds beside each other').toBeLessThanOrEqual(
          1 + simulation.givenUp,
        )
        expect(simulation.mostPressed, 'builds by PUBLISH NOW in one hour').toBeLessThanOrEqual(4)
        expect(simulation.needless, 'builds that show nothing new').toBe(0)
        await simulation.comeToRest()
        expect(await simulation.waiting(), 'edits that visitors do not see').toBe(0)
      },
    ),
    { numRuns: orders },
  )
}, 240_000)

const seconds = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 1000)

test(`in ${quietOrders} orders, the last edit is live after a quiet period, a scheduled call and a build`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(seconds(1, 600), { minLength: 1, maxLength: 5 }),
      seconds(0, 120),
      seconds(1, 300),
      async (pauses, firstCall, build) => {
        const simulation = new PublishingSimulation(backend.database, quietPeriod, false)
        await simulation.begin()
        const { liveAfterMs, buildUnderWayMs } = await simulation.goLiveUnwatched(
          pauses,
          firstCall,
          build,
        )
        const due = Math.max(quietPeriod.quietPeriodMs + scheduleMs, buildUnderWayMs)
        expect(liveAfterMs).toBeLessThanOrEqual(due + build)
        expect(simulation.mostAtOnce).toBe(1)
      },
    ),
    { numRuns: quietOrders },
  )
}, 240_000)
