import * as v from 'valibot'
import { typedNumber } from '#src/lib/schema-atoms.ts'

export const changePublishingInput = v.object({
  automatic: v.boolean(),
  daily: v.boolean(),
  monthlyLimit: v.pipe(
    typedNumber('Please give the publishes a month as a number'),
    v.integer('Please give the publishes a month as a whole number'),
    v.minValue(0, 'There cannot be fewer than 0 publishes a month'),
    v.maxValue(10_000, 'There cannot be more than 10,000 publishes a month'),
  ),
})
export type PublishingChange = v.InferOutput<typeof changePublishingInput>
