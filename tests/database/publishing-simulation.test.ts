// No edit is lost, whatever happens in whatever order: the real database and the real rules under a fake clock.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { PublishingSimulation, type Move } from '#tests/support/functions/publishing-simulation.ts'
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

const orders = scaled(200, 1000)

test(`in ${orders} orders of edits, builds, failures and deaths every edit gets to the site, and PUBLISH NOW wastes no build`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 24 }), async (moves) => {
      const simulation = new PublishingSimulation(backend.database, quietPeriod)
      await simulation.begin()
      for (const one of moves) await simulation.make(one)
      expect(simulation.mostAtOnce, 'builds beside each other').toBeLessThanOrEqual(
        1 + simulation.givenUp,
      )
      expect(simulation.mostPressed, 'builds by PUBLISH NOW in one hour').toBeLessThanOrEqual(4)
      expect(simulation.needless, 'builds that show nothing new').toBe(0)
      await simulation.comeToRest()
      expect(await simulation.waiting(), 'edits that visitors do not see').toBe(0)
    }),
    { numRuns: orders },
  )
}, 240_000)
