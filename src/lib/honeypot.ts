import * as v from 'valibot'
import { minimumFillTimeMs } from './minimum-fill-time.ts'

/**
 * What a public form sends beside its own fields: `website`, which people never see and robots like to fill, and
 * `fillTime`, for how many milliseconds the form was open (empty without script).
 */
export const honeypotEntries = {
  website: v.optional(v.string(), ''),
  fillTime: v.optional(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), 0),
}

/** True when a robot filled the form. It is answered like everybody else, and what it sent is dropped. */
export function isSpam({ website, fillTime }: { website: string; fillTime: number }): boolean {
  return website !== '' || (fillTime > 0 && fillTime < minimumFillTimeMs)
}
