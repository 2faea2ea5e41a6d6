import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mustache from 'mustache'

type FillPage = (
  status: number,
  view: Record<string, unknown>,
  headers?: Record<string, string>,
) => Response

/**
 * Opens a page that the build has left to be filled with a function's answer, for visitors without script.
 * `path` is the page's folder in the published site; netlify.toml ships the file with the function.
 */
export async function openAnswerPage(path: string): Promise<FillPage> {
  const shell = await readFile(join(process.cwd(), 'dist', path, 'index.html'), 'utf8')
  const siteHeaders = await pageHeaders()
  mustache.parse(shell)
  return (status, view, headers = {}) =>
    new Response(mustache.render(shell, view), {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', ...siteHeaders, ...headers },
    })
}

/** The headers that the CDN gives to pages do not reach a function's answer (_headers), so it brings the policy itself. */
async function pageHeaders(): Promise<Record<string, string>> {
  const file = await readFile(join(process.cwd(), 'dist', '_headers'), 'utf8')
  const lines = file.split('\n').filter((line) => /^\s+\S+:/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}
