import { getBuild } from '#src/features/publishing/content.ts'

/** Tells the admin which revision of the content the site shows. */
export const GET = async () => Response.json(await getBuild())
