import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compile } from 'tailwindcss'
import { colorSchemes } from '#src/lib/color-schemes.ts'

const require = createRequire(import.meta.url)
const stylesheet = readFileSync(new URL('../../../src/styles/schemes.css', import.meta.url), 'utf8')

/** The CSS, without comments, that Tailwind makes of these class tokens with the paint box. */
export async function compileSchemes(tokens: string[]): Promise<string> {
  const entry = `@import 'tailwindcss/theme.css'; ${stylesheet} @tailwind utilities;`
  const compiler = await compile(entry, {
    loadStylesheet: async (id, base) => {
      const path = require.resolve(id)
      return { path, base, content: readFileSync(path, 'utf8') }
    },
  })
  return compiler.build(tokens).replace(/\/\*[\s\S]*?\*\//g, '')
}

/** Every class token of every preset, once. */
export const schemeTokens = [...new Set(colorSchemes.flatMap(({ classes }) => classes.split(' ')))]

/** What an element with these classes declares, later rules winning; flat rules only. */
export function declarationsFor(css: string, classes: string): Record<string, string> {
  const selectors = new Set(classes.split(' ').map((token) => `.${token}`))
  if (classes.includes('accent-text-')) selectors.add("[class*='accent-text-']")
  const declared: Record<string, string> = {}
  for (const [, selector = '', body = ''] of css.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (!selector.split(',').some((part) => selectors.has(part.trim()))) continue
    for (const [, property = '', value = ''] of body.matchAll(/([\w-]+):\s*([^;]+);/g)) {
      declared[property] = value
    }
  }
  return declared
}

type Worn = { bg: string; ink: string; accent: string; line: string; tint: string; tape: string }

/** The variables that a preset gives to everything inside the element wearing it. */
export function wear(css: string, classes: string): Worn {
  const declared = declarationsFor(css, classes)
  const value = (name: keyof Worn) => {
    const found = declared[`--${name}`]
    if (!found) throw new Error(`"${classes}" declares no --${name}`)
    return found
  }
  return {
    bg: value('bg'),
    ink: value('ink'),
    accent: value('accent'),
    line: value('line'),
    tint: value('tint'),
    tape: value('tape'),
  }
}
