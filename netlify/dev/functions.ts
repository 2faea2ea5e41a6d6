import { readdirSync } from 'node:fs'
import type { Config, Context } from '@netlify/functions'

type Handler = (request: Request, context: Context) => Promise<Response>
/** The default export of a function that also hears events has its handler as `fetch`. */
export type FunctionModule = { config?: Config; default: Handler | { fetch: Handler } }

/** A deployed function: it answers at the paths of its config or, without any, at an address with its name. */
export type DeployedFunction = { patterns: URLPattern[]; handler: Handler }

/** The functions of netlify/functions; `load` gets the name of a file there. */
export async function readFunctions(
  load: (file: string) => Promise<FunctionModule>,
): Promise<DeployedFunction[]> {
  const files = readdirSync(new URL('../functions/', import.meta.url))
  return Promise.all(
    files.map(async (file) => {
      const { config = {}, default: exported } = await load(file)
      const handler = 'fetch' in exported ? exported.fetch : exported
      const ownPath = `/.netlify/functions/${file.replace(/\.ts$/, '')}`
      const paths = 'path' in config ? [config.path].flat() : [ownPath]
      return { patterns: paths.map((pathname) => new URLPattern({ pathname })), handler }
    }),
  )
}

/** What the functions use of the context that Netlify calls them with. */
export const localContext = (requestId: string, params: object = {}): Context =>
  ({ ip: '127.0.0.1', params, requestId }) as Context

let calls = 0

/** Calls the function whose address is asked for; undefined for any other address. */
export function callFunction(
  functions: DeployedFunction[],
  request: Request,
): Promise<Response> | undefined {
  const { pathname } = new URL(request.url)
  for (const { patterns, handler } of functions)
    for (const pattern of patterns) {
      const match = pattern.exec({ pathname })
      if (!match) continue
      return handler(request, localContext(`local-${++calls}`, match.pathname.groups))
    }
  return undefined
}
