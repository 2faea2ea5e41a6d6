import { halfReleaseDayMessage } from '#src/features/releases/messages.ts'
import { validate, type Validated } from '#src/lib/validate.ts'
import { releaseInput, type ReleaseInput } from './schema.ts'

/** What is to be saved, or what is wrong with the values of the form. */
export const checkRelease = (values: unknown, isDayHalfTyped: boolean): Validated<ReleaseInput> =>
  validate(releaseInput, values, {
    ...(isDayHalfTyped && { availableAt: halfReleaseDayMessage }),
  })
