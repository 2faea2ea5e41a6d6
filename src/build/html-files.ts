import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The paths of all finished pages in a folder, however deep. */
export async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((entry) => entry.endsWith('.html')).map((entry) => join(folder, entry))
}

const filesAtOnce = 64

/** Calls `look` with each finished page of a folder, in no order: many are read at once, which is faster. */
export async function readHtmlFiles(folder: string, look: (path: string, html: string) => void) {
  const paths = await htmlFiles(folder)
  while (paths.length)
    await Promise.all(
      paths.splice(0, filesAtOnce).map(async (path) => look(path, await readFile(path, 'utf8'))),
    )
}
