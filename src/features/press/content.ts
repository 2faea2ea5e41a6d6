import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { pressKit, type PressKit } from './press-kit.ts'

/** The press kits that are public, the newest first. */
export const getPressKits = (): Promise<PressKit[]> => readContent('pressKits', v.array(pressKit))
