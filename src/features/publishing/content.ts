import { readContent } from '#src/lib/site-content.ts'
import { buildFile, type BuildFile } from '#src/lib/build-file.ts'

/** The revision of the content that this build shows, and when it was read. */
export const getBuild = (): Promise<BuildFile> => readContent('build', buildFile)
