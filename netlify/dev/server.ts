// Loads the functions, waits to be told its port and environment, and serves the folder it is started in as Netlify would:
// files of the label, pages, headers and redirects by Netlify's own rules (the packages that netlify dev is made of), and the
// deployed functions. The functions are called in this process; netlify dev takes ten seconds to start and a thread for
// each call.
import { realpath } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'
import { StaticHandler } from '@netlify/static'
import { attempt } from '#src/lib/attempt.ts'
import { isWithoutIpv6 } from '#supabase/local/error-details.ts'
import { announceListening, awaitOrder, serverOrder } from './child.ts'
import { compressed } from './compress.ts'
import { makeFirstHeard, useDemoFiles } from './demo-maker.ts'
import { filesServer } from './files-server.ts'
import { callFunction, readFunctions } from './functions.ts'
import { localListener } from './own-host.ts'
import { phoneListener } from './phone.ts'

const folder = process.cwd()
// A link that another build may be behind at any moment, so nothing of it is kept.
const dist = join(folder, 'dist')
const pages = new StaticHandler({ directory: dist })
const headers = new HeadersHandler({ projectDir: folder, publishDir: 'dist', logger: console })
let redirects: { build: string; handler: RedirectsHandler } | undefined
const functions = await readFunctions(
  (file): Promise<unknown> => import(`#netlify/functions/${file}`),
)

/** The redirects of the build that is served: a handler reads `_redirects` once. */
async function redirectsHandler(): Promise<RedirectsHandler> {
  const build = await realpath(dist).catch(() => dist)
  if (redirects?.build !== build) {
    const handler = new RedirectsHandler({
      configPath: undefined,
      configRedirects: [],
      jwtRoleClaim: '',
      jwtSecret: '',
      projectDir: folder,
      publicDir: build,
    })
    redirects = { build, handler }
  }
  return redirects.handler
}

async function answer(request: Request): Promise<Response> {
  // Netlify's rules cannot read such an address, like /%, and Netlify does not ask them.
  if (attempt(() => decodeURIComponent(new URL(request.url).pathname)) === null)
    return new Response(null, { status: 400 })
  const handler = await redirectsHandler()
  const redirect = await handler.match(request)
  const follow = () => redirect && followed(request, handler, redirect)
  if (redirect?.force) return (await follow()) ?? notFound(request)
  const called = await callFunction(functions, request)
  if (called) return called
  return (await page(request)) ?? (await follow()) ?? notFound(request)
}

/** A file of the site, with the headers that `_headers` gives it. */
async function page(request: Request): Promise<Response | undefined> {
  const file = await pages.match(request)
  if (!file) return undefined
  const response = await file.handle()
  await headers.apply(request, response)
  return response
}

const followed = (
  request: Request,
  handler: RedirectsHandler,
  redirect: NonNullable<Awaited<ReturnType<RedirectsHandler['match']>>>,
): Promise<Response | undefined> =>
  handler.handle(request, redirect, async (to) => {
    const found = (await page(to)) ?? (await callFunction(functions, to))
    return found && (async () => found)
  })

async function notFound(request: Request): Promise<Response> {
  const shown = await page(new Request(new URL('/404.html', request.url)))
  return new Response(shown?.body ?? null, {
    status: 404,
    ...(shown && { headers: shown.headers }),
  })
}

/** An unhandled rejection ends the call on Netlify, and not the site. */
process.on('unhandledRejection', (error) => console.error(error))

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve) => {
    server
      .on('error', (error) => {
        if (!isWithoutIpv6(error)) throw error
        resolve()
      })
      .listen(port, host, resolve)
  })

/** Delay before demo files are made, for the first page views. */
const firstPagesMs = 3000

awaitOrder(serverOrder, ({ port, phone, env }) => {
  // The functions read it at their first call.
  Object.assign(process.env, env)
  useDemoFiles()
  const files = filesServer(env.FILES_FOLDER, env.CLIENT_HASH_SECRET)
  const site = getRequestListener(async (request) => compressed(request, await answer(request)), {
    overrideGlobalObjects: false,
  })
  const answerTo = (request: IncomingMessage, response: ServerResponse) => {
    const file = files(request)
    if (file) file(request, response)
    else void site(request, response)
  }
  const local = localListener(port, answerTo)
  // Node ends an idle connection after 5 s, also while a client sends its next request on it.
  const options = { keepAliveTimeout: 60_000 }
  // This machine alone: what runs here is a label whose passwords are printed.
  const servers = ['127.0.0.1', '::1'].map((host) =>
    listen(createServer(options, local), port, host),
  )
  if (phone !== undefined)
    servers.push(listen(createServer(options, phoneListener(phone, port, answerTo)), port, phone))
  void Promise.all(servers)
    .then(announceListening)
    .then(() => setTimeout(firstPagesMs))
    .then(() => makeFirstHeard(env.FILES_FOLDER))
})
