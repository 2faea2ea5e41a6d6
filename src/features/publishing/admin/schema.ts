import * as v from 'valibot'
import { typedNumber } from '#src/lib/schema-atoms.ts'

const notANumber = 'Please give the publishes a month as a number'

export const changePublishingInput = v.strictObject({
  automatic: v.boolean(),
  daily: v.boolean(),
  /** Null or '' for no limit. */
  monthlyLimit: v.union(
    [
      v.pipe(
        v.nullable(v.literal('')),
        v.transform(() => null),
      ),
      v.pipe(
        typedNumber(notANumber),
        v.integer('Please give the publishes a month as a whole number'),
        v.minValue(0, 'There cannot be fewer than 0 publishes a month'),
        v.maxValue(10_000, 'There cannot be more than 10,000 publishes a month'),
      ),
    ],
    notANumber,
  ),
})
export type PublishingChange = v.InferOutput<typeof changePublishingInput>
