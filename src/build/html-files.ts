import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The paths of all finished pages in a folder, however deep. */
export async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((entry) => entry.endsWith('.html')).map((entry) => join(folder, entry))
}
