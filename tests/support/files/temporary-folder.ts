import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new, empty folder of this test file; what is in it goes when the run ends (global-setup.ts). */
export const temporaryFolder = (name: string): string =>
  mkdtempSync(join(inject('filesFolder'), `${name}-`))
