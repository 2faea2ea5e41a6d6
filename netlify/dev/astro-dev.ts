// `npm run dev`: in place of server.ts, Astro's own dev server on the project as it is being written, and the functions
// beside it, loaded by Vite, so that a change of either is there at the next request. Waits to be told its port and
// environment.
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { dev } from 'astro'
import type { Connect, Plugin, ViteDevServer } from 'vite'
import { fetchContent } from '#src/lib/site-content.ts'
import { announceListening, awaitOrder, serverOrder, type ServerOrder } from './child.ts'
import { useDemoFiles } from './demo-maker.ts'
import { filesServer } from './files-server.ts'
import { callFunction, readFunctions } from './functions.ts'
import { projectFolder } from './install.mjs'

/** What it bundles on the way lies below the folder it runs in: two of them never touch each other's. */
const cacheDir = join(process.cwd(), 'vite')
/** What a browser may have of the project: the pages' own code. The data folder, with its secrets and masters, may lie beside it. */
const served = ['src', 'public', 'node_modules'].map((name) => join(projectFolder, name))

awaitOrder(serverOrder, async ({ port, env }) => {
  Object.assign(process.env, env)
  await dev({
    root: projectFolder,
    server: { host: 'localhost', port },
    vite: {
      cacheDir,
      server: {
        strictPort: true,
        // No other site on this machine reads what is here.
        cors: false,
        // The data folder may lie in the project, and the database writes to it all the time.
        watch: { ignored: join(dirname(process.cwd()), '**') },
        fs: { allow: [...served, realpathSync(join(projectFolder, 'node_modules')), cacheDir] },
      },
      plugins: [localSite(env)],
    },
  })
  announceListening()
})

/** The file store of `npm start`, the functions, and the one address that `_redirects` rewrites. */
function localSite({ SITE_URL, FILES_FOLDER, CLIENT_HASH_SECRET }: ServerOrder['env']): Plugin {
  useDemoFiles()
  const files = filesServer(FILES_FOLDER, CLIENT_HASH_SECRET)
  const configureServer = (server: ViteDevServer) => {
    const refresh = freshContent(server)
    const functions = getRequestListener(
      async (request) => {
        if (isFormPost(request)) await writeAnswerPage(SITE_URL, request)
        const load = (file: string) => server.ssrLoadModule(`/netlify/functions/${file}`)
        await server.ssrLoadModule('/netlify/dev/use-demo-files.ts')
        const answer = await callFunction(await readFunctions(load), request)
        return answer ?? new Response('There is no function at this address.', { status: 404 })
      },
      { overrideGlobalObjects: false },
    )
    const answer = async (
      request: Connect.IncomingMessage,
      response: ServerResponse,
      next: Connect.NextFunction,
    ): Promise<void> => {
      const { url = '' } = request
      const file = files(request)
      if (file) return file(request, response)
      if (request.headers.accept?.includes('text/html')) await refresh()
      if (/^\/(api|\.netlify\/functions)\//.test(url)) return functions(request, response)
      if (url.startsWith('/admin/')) request.url = '/admin'
      next()
    }
    server.middlewares.use((request, response, next) => void answer(request, response, next))
  }
  return { name: 'local-site', configureServer }
}

const isFormPost = ({ method, headers }: Request) =>
  method === 'POST' && headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')

/** The page that a function fills for a visitor without script, where the function looks for it after a build. */
async function writeAnswerPage(site: string, request: Request): Promise<void> {
  const path = new URL(request.url).pathname.replace('/api/', '')
  const page = await fetch(`${site}/${path}/answer`)
  if (!page.ok) return
  mkdirSync(join('dist', path, 'answer'), { recursive: true })
  writeFileSync(join('dist', path, 'answer/index.html'), await page.text())
  writeFileSync('dist/_headers', '')
}

/** What the build reads once is read once here, too, until the label's content has changed. */
function freshContent(server: ViteDevServer): () => Promise<void> {
  let last: string | undefined
  return async () => {
    const content = await fetchContent().then(JSON.stringify, () => undefined)
    if (content !== last) invalidateContent(server)
    last = content
  }
}

/** Reloads the module with the content and everything that imports it: pages and their routes. */
function invalidateContent({ environments }: ViteDevServer): void {
  const file = join(projectFolder, 'src/lib/site-content.ts')
  for (const { moduleGraph } of Object.values(environments))
    for (const module of moduleGraph.getModulesByFile(file) ?? [])
      moduleGraph.invalidateModule(module)
}
