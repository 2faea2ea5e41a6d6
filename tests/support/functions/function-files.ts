// The functions as they are deployed: their files, the addresses that Netlify routes to each, and their handlers.
import { readdirSync, readFileSync } from 'node:fs'
import type { Handler } from './call.ts'

export const functionFiles = (): string[] =>
  readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''))

/** The paths in the `config` of a function, without '/*'. They are literals: Netlify reads them without running the file. */
function pathsOf(file: string): string[] {
  const source = readFileSync(`netlify/functions/${file}.ts`, 'utf8')
  const [, paths = ''] =
    /export const config\b[^}]*?\bpath: (\[[^\]]*\]|'[^']*')/.exec(source) ?? []
  return [...paths.matchAll(/'([^'*]+?)(?:\/\*)?'/g)].map(([, path]) => path!)
}

const fileAt = new Map(functionFiles().flatMap((file) => pathsOf(file).map((path) => [path, file])))

/** The function that answers at a path, before which a method may stand. */
export function fileOf(path: string): string {
  const resource = /\/api\/[^/?]+/.exec(path)?.[0] ?? path
  const file = fileAt.get(resource)
  if (!file) throw new Error(`No function has the address ${resource}.`)
  return file
}

export async function load(file: string): Promise<Handler> {
  const { default: handler } = (await import(`#netlify/functions/${file}.ts`)) as {
    default: Handler
  }
  return handler
}
