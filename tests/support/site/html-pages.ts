import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'

/** Every page of a built site, as a path below its folder. */
export const htmlPages = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()

/** What is wrong with the HTML of a built site's pages, one line a problem. */
export async function htmlErrors(folder: string): Promise<string[]> {
  const problems: string[] = []
  for (const page of htmlPages(folder)) {
    const errors = await htmlErrorsIn(readFileSync(join(folder, page), 'utf8'))
    problems.push(...errors.map((error) => `${page}:${error}`))
  }
  return problems
}

/** What is wrong with the HTML of one page, one line a problem. */
export async function htmlErrorsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(islandStyle, ''))
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`)
}

/** Astro itself writes this one rule beside each island, where the standard has no place for a style. */
const islandStyle = /<style>astro-island,[a-z,-]+\{display:contents\}<\/style>/g

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How long a title is, is for those who write it.
    'long-title': 'off',
    // How React and Astro print what the standard lets everybody print as they like.
    'attr-case': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // A field that does not say so is a text, and a button sends its form: the standard's own words.
    'no-implicit-input-type': 'off',
    'no-implicit-button-type': 'off',
  },
})
