// `npm run netlify`: in place of server.ts, Netlify's own `netlify dev`. Waits to be told its port and environment, and
// then becomes that command, in the folder that it is started in.
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs'
import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { join } from 'node:path'
import { endWithParent } from './end-with-parent.ts'
import { filesServer } from './files-server.ts'
import { projectFolder } from './install.mjs'
import { announceListening } from './listening.ts'
import type { ServerOrder } from './server.ts'

const folder = process.cwd()

/**
 * What netlify dev reads of a project, beside `dist`. Copies, because it bundles a function under the path that leads to
 * it and looks for the bundle under the path that a link in it leads to.
 */
function copyProject(): void {
  for (const name of [
    'netlify.toml',
    'package.json',
    'src',
    'netlify/functions',
    'netlify/server',
  ]) {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true })
  }
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(projectFolder, 'node_modules'), modules, 'junction')
}

/** netlify dev listens on every address of the machine; the demo label's passwords are printed, so this one stays on it. */
function listenOnLoopback(sitePort: number): void {
  const { listen } = Server.prototype as {
    listen: (this: Server, ...parameters: unknown[]) => Server
  }
  Server.prototype.listen = function (this: Server, ...parameters: unknown[]) {
    const [first, ...rest] = parameters
    const options = typeof first === 'number' ? { port: first } : first
    if (Number((options as { port?: unknown } | undefined)?.port) === sitePort)
      this.once('listening', announceListening)
    const isAnywhere =
      typeof options === 'object' && options !== null && 'port' in options && !('host' in options)
    if (!isAnywhere || typeof rest[0] === 'string') return listen.apply(this, parameters)
    return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
  }
}

/** netlify dev has nothing below /_files: what is asked for there is answered before it hears of it. */
function serveFiles({ FILES_FOLDER, CLIENT_HASH_SECRET }: NodeJS.ProcessEnv): void {
  const files = filesServer(FILES_FOLDER!, CLIENT_HASH_SECRET!)
  const { emit } = HttpServer.prototype as {
    emit: (this: HttpServer, ...event: [string, ...unknown[]]) => boolean
  }
  HttpServer.prototype.emit = function (this: HttpServer, ...event: [string, ...unknown[]]) {
    const [name, request, response] = event as [string, IncomingMessage, ServerResponse]
    const listener = name === 'request' ? files(request) : undefined
    if (!listener) return emit.apply(this, event)
    listener(request, response)
    return true
  }
}

async function serve({ port, env }: ServerOrder): Promise<void> {
  // With CI set, netlify dev asks nothing, and reports nothing about its use to Netlify.
  Object.assign(process.env, env, { CI: '1' })
  copyProject()
  listenOnLoopback(port)
  serveFiles(env)
  const parameters = ['dev', '--offline', '--no-open', '--skip-gitignore', '--port', `${port}`]
  // They would need Deno, which is fetched even so; the project has none.
  process.argv.splice(2, Infinity, ...parameters, '--internal-disable-edge-functions')
  await import(join(projectFolder, 'node_modules/netlify-cli/bin/run.js'))
}

process.once('message', (order: ServerOrder) => void serve(order))
endWithParent()
