import { readContent } from '#src/lib/site-content.ts'
import { buildFile, type BuildFile } from './contract.ts'

/** Which revision of the content this build shows, and when it was read. */
export const getBuild = (): Promise<BuildFile> => readContent('build', buildFile)
