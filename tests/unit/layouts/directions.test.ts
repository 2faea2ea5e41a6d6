// Hebrew and Arabic: a line has the direction of its own text, whatever stands above it.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rules = globSync('src/**/*.css').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => ({ name: `${file} ${selector.trim()}`, selector, body }),
  ),
)
const isPlaintext = ({ body }: { body: string }) => body.includes('unicode-bidi: plaintext')

test('text that keeps its line breaks has a direction for each line', () => {
  const broken = rules.filter(({ body }) => /white-space:\s*pre-(?:line|wrap)/.test(body))
  expect(broken.length).toBeGreaterThan(3)
  expect(broken.filter((rule) => !isPlaintext(rule)).map(({ name }) => name)).toEqual([])
})

test('each block of a rich text has a direction for each line', () => {
  const ofBlocks = rules.filter((rule) => rule.selector.includes('.rich-text :is(p,'))
  expect(ofBlocks.map(isPlaintext)).toEqual([true])
  expect(ofBlocks[0]!.selector).toMatch(/p, h2, h3, li, blockquote/)
})

test('no class of Tailwind keeps line breaks without that', () => {
  const users = globSync('src/**/*.{tsx,astro}').filter((file) =>
    /whitespace-pre/.test(readFileSync(file, 'utf8')),
  )
  expect(users).toEqual([])
})
