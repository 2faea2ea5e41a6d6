import * as v from 'valibot'
import { buildFile, buildPath, type BuildFile } from '#src/lib/build-file.ts'

/** The build file of the live site, or undefined when it cannot be read. */
export async function readBuild(): Promise<BuildFile | undefined> {
  try {
    const response = await fetch(buildPath, { cache: 'no-store' })
    const read = v.safeParse(buildFile, await response.json())
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
