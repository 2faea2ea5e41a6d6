import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mustache from 'mustache'

/**
 * Fills a page that the build has left open for a function's answer, for visitors without script.
 * `path` is the page's folder in the published site; netlify.toml ships the file with the function.
 */
export async function answerPage(
  path: string,
  status: number,
  view: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const shell = await readFile(join(process.cwd(), 'dist', path, 'index.html'), 'utf8')
  return new Response(mustache.render(shell, view), {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers, ...(await pageHeaders()) },
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
