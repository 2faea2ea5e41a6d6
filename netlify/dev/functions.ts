import { readdirSync } from 'node:fs'
import type { Context } from '@netlify/functions'
import * as v from 'valibot'

type Handler = (request: Request, context: Context) => Promise<Response>
const handler = v.custom<Handler>((value) => typeof value === 'function')
/** A module of a function: the default export of one that also hears events has its handler as `fetch`. */
const functionModule = v.object({
  config: v.optional(v.object({ path: v.optional(v.union([v.string(), v.array(v.string())])) })),
  default: v.union([handler, v.object({ fetch: handler })]),
})

/** A deployed function: it answers at the paths of its config or, without any, at an address with its name. */
export type DeployedFunction = { patterns: URLPattern[]; handler: Handler }

/** The functions of netlify/functions; `load` gets the name of a file there. */
export async function readFunctions(load: (file: string) => Promise<unknown>) {
  const files = readdirSync(new URL('../functions/', import.meta.url))
  return Promise.all(
    files.map(async (file) => {
      const { config, default: exported } = v.parse(functionModule, await load(file))
      const handler = 'fetch' in exported ? exported.fetch : exported
      const ownPath = `/.netlify/functions/${file.replace(/\.ts$/, '')}`
      const paths = [config?.path ?? ownPath].flat()
      return { patterns: paths.map((pathname) => new URLPattern({ pathname })), handler }
    }),
  )
}

/** What the functions use of the context that Netlify calls them with. */
export const localContext = (requestId: string, params: object = {}): Context =>
  ({ ip: '127.0.0.1', params, requestId }) as Context

let calls = 0

/** Calls the function whose address is asked for; undefined for any other address. */
export function callFunction(functions: DeployedFunction[], request: Request) {
  const { pathname } = new URL(request.url)
  for (const { patterns, handler } of functions)
    for (const pattern of patterns) {
      const match = pattern.exec({ pathname })
      if (!match) continue
      return handler(request, localContext(`local-${++calls}`, match.pathname.groups))
    }
  return undefined
}
