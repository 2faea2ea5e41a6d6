// A built site as Netlify gives it out, headers included, and another site that shows its pages in frames.
import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { HeadersHandler } from '@netlify/headers'
import { StaticHandler } from '@netlify/static'
import { silence } from '#tests/support/files/silence.ts'
import { listen, type LocalServer } from '#tests/support/local-server.ts'

/** SQL that gives the demo's TH-010 three tracks, of which the first two can be heard. */
export const heardRecord = `
  insert into public.tracks (id, release_id, position, title, seconds)
  select gen_random_uuid(), r.id, n, 'Piece ' || n, 200 + n
    from public.releases r cross join generate_series(1, 3) n where r.catalogue_number = 'TH-010';
  insert into public.files (release_id, track_id, kind, name, bytes, type, ready_at)
  select t.release_id, t.id, 'preview', 'x.mp3', 1000, 'mp3', now() from public.tracks t where t.position < 3`

export const heardPath = '/embed/release/odile-marrow-una-corda'

export type ServedSite = LocalServer & {
  /** The paths that were asked for. */
  asked: string[]
}

/**
 * Serves the site that `build` makes for an address of its own (SITE_URL), and answers its folder; each preview is silence of
 * a minute.
 */
export async function serveSite(build: (address: string) => Promise<string>): Promise<ServedSite> {
  const sound = await silence(60)
  const asked: string[] = []
  let answer: (request: Request) => Promise<Response> = () => Promise.resolve(Response.error())
  const listener = getRequestListener((request) => answer(request), {
    overrideGlobalObjects: false,
  })
  const server = await listen((request, response) => void listener(request, response))
  const folder = await build(server.url)
  // Netlify's rules are read of a project, which has a file of settings.
  writeFileSync(join(dirname(folder), 'netlify.toml'), '')
  const files = new StaticHandler({ directory: folder })
  const rules = new HeadersHandler({
    projectDir: dirname(folder),
    publishDir: basename(folder),
    logger: console,
  })
  answer = async (request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (/^\/media\/.*\.mp3$/.test(pathname)) return soundResponse(sound, request)
    const found = await (await files.match(request))?.handle()
    const response = new Response(found?.body ?? null, found ?? { status: 404 })
    await rules.apply(request, response)
    return response
  }
  return { ...server, asked }
}

/** WebKit plays nothing without ranges. */
function soundResponse(sound: Buffer<ArrayBuffer>, request: Request): Response {
  const headers = { 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (!from) return new Response(sound, { headers })
  const end = Math.min(Number(to || Infinity), sound.length - 1)
  return new Response(sound.subarray(Number(from), end + 1), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${end}/${sound.length}` },
  })
}

/** Another site, whose page is what its address says behind `?`. */
export const serveHost = (): Promise<LocalServer> =>
  listen((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html>${decodeURIComponent(request.url!.split('?')[1] ?? '')}`)
  })
