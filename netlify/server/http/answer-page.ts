import { readFile } from 'node:fs/promises'
import mustache from 'mustache'
import { answerTemplate } from '#src/lib/answer-template.ts'
import { pageHeaders, publishedFile } from './published-file.ts'

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
