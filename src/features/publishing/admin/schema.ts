import * as v from 'valibot'
import { wholeNumber } from '#src/lib/schema-atoms.ts'
import { badLimitMessage } from './messages.ts'

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
      wholeNumber(0, 10_000, badLimitMessage),
    ],
    badLimitMessage,
  ),
})
