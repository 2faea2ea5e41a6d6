import * as v from 'valibot'
import { typedNumber } from '#src/lib/schema-atoms.ts'

const notANumber = 'Please enter the publishing limit as a number'

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
        v.integer('Please enter the publishing limit as a whole number'),
        v.minValue(0, 'The publishing limit cannot be below 0'),
        v.maxValue(10_000, 'The publishing limit cannot be above 10,000'),
      ),
    ],
    notANumber,
  ),
})
export type PublishingChange = v.InferOutput<typeof changePublishingInput>
