import * as v from 'valibot'
import { typedNumber } from '#src/lib/schema-atoms.ts'

export const changePublishingInput = v.object({
  automatic: v.boolean(),
  daily: v.boolean(),
  monthlyLimit: v.pipe(
    typedNumber('Please give the allowance as a number'),
    v.integer('Please give the allowance as a whole number'),
    v.minValue(0, 'The allowance cannot be below 0'),
    v.maxValue(10_000, 'The allowance cannot be above 10,000'),
  ),
})
export type PublishingChange = v.InferOutput<typeof changePublishingInput>
