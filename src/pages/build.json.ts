import { buildFile } from '#src/features/publishing/build-file.ts'
import { readContent } from '#src/lib/site-content.ts'

/** The build file: which revision of the content this build shows. The admin and the functions read it. */
export const GET = async () => Response.json(await readContent('build', buildFile))
