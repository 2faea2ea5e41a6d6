import { readFile } from 'node:fs/promises'
import mustache from 'mustache'
import { answerTemplate } from '#src/lib/answer-template.ts'

/**
 * Reads a page that the build made as a Mustache template, and returns the function that renders it as an answer, for
 * visitors without script. `path` is the page's folder in the published site; netlify.toml ships it with the function.
 */
export async function openAnswerPage(path: string) {
  const html = await readFile(publishedFile(path, 'index.html'), 'utf8')
  const template = answerTemplate(html)
  const siteHeaders = await pageHeaders(`/${path}`)
  mustache.parse(template)
  return (status: number, view: Record<string, unknown>, headers: Record<string, string> = {}) =>
    new Response(mustache.render(template, view), {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', ...siteHeaders, ...headers },
    })
}

/** A published file. Not by path.join(): Netlify's bundler would pack all of dist into the function. */
const publishedFile = (...parts: string[]) => [process.cwd(), 'dist', ...parts].join('/')

/** The headers that _headers has for a path, which the CDN adds to pages and not to what a function answers. */
async function pageHeaders(path: string): Promise<Record<string, string>> {
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
