import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The address of the label's logo, if there is a logo.svg in the folder of public files; else null. */
export function findLogo(publicFolder: string): string | null {
  return existsSync(join(publicFolder, 'logo.svg')) ? '/logo.svg' : null
}
