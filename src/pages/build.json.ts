import { getBuild } from '#src/features/publishing/content.ts'

/** Tells the panel which revision of the content the site shows. */
export const GET = async () => Response.json(await getBuild())
