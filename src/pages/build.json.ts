import { getBuild } from '#src/features/publishing/content.ts'

/** The build file: which revision of the content this build shows. The admin and the functions read it. */
export const GET = async () => Response.json(await getBuild())
