import * as v from 'valibot'
import { minimumFillTimeMs } from './minimum-fill-time.ts'

/** For every public form: `website`, hidden from people, and `fillTime`, how long it was open (ms; '' without script). */
export const honeypotEntries = {
  website: v.optional(v.string(), ''),
  fillTime: v.optional(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), 0),
}

/** True when the honeypot is filled or the form was filled too fast. The caller answers as usual. */
export const isSpam = ({ website, fillTime }: { website: string; fillTime: number }): boolean =>
  website !== '' || (fillTime > 0 && fillTime < minimumFillTimeMs)
