import { readFile } from 'node:fs/promises'

/** The site's page for an address where nothing is, from a function that such addresses reach. */
export const notFoundPage = async (): Promise<Response> =>
  new Response(await readFile(publishedFile('404.html'), 'utf8'), {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(await pageHeaders('/404.html')),
    },
  })

/** A published file. Not by path.join(): Netlify's bundler would pack all of dist into the function. */
export const publishedFile = (...parts: string[]) => [process.cwd(), 'dist', ...parts].join('/')

/** The headers that _headers has for a path, which the CDN adds to pages and not to what a function answers. */
export async function pageHeaders(path: string): Promise<Record<string, string>> {
  const file = await readFile(publishedFile('_headers'), 'utf8')
  const headers: Record<string, string> = {}
  let isOfPath = false
  for (const line of file.split('\n')) {
    const [, name, value = ''] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? []
    if (name === undefined) isOfPath = isBelow(path, line.trim())
    else if (isOfPath) headers[name] = value
  }
  return headers
}

const isBelow = (path: string, pattern: string) =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
