import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colorSchemes } from '#src/lib/color-schemes.ts'
import { markupClass, markupTags } from '#src/lib/markup.ts'
import { contrast, mix } from '#tests/support/browser/contrast.ts'
import { compileSchemes, schemeTokens, wear } from '#tests/support/browser/scheme-css.ts'

const markup = readFileSync(new URL('../../../src/styles/markup.css', import.meta.url), 'utf8')
const schemes = await compileSchemes(schemeTokens)
const shadePattern = /--mk-(\w+): color-mix\(in srgb, (#\w{6}) var\(--tint, 0%\), (#\w{6})\)/g
const shades = [...markup.matchAll(shadePattern)].map(([, name = '', pale = '', dark = '']) => ({
  name,
  pale,
  dark,
}))

const purple = shades.findIndex(({ name }) => name === 'purple')

/** What each colour looks like in a scheme, and what it stands on. */
function printed(classes: string) {
  const { bg, ink, tint, tape } = wear(schemes, classes)
  return {
    ground: tape === 'transparent' ? bg : ink,
    colors: shades.map(({ pale, dark }) => (tint === '100%' ? pale : dark)),
  }
}

test('the stylesheet knows every tag', () => {
  for (const tag of markupTags) expect(markup).toMatch(new RegExp(`\\.${markupClass(tag)}\\b`))
})

test('there are eight colours, all of them tags', () => {
  expect(shades).toHaveLength(8)
  expect(markupTags).toEqual(expect.arrayContaining(shades.map(({ name }) => name)))
})

test('all eight colours, and what the rainbow mixes of them, are legible in every preset', () => {
  const illegible = colorSchemes.flatMap(({ name, classes }) => {
    const { ground, colors } = printed(classes)
    const between = colors.flatMap((color, index) => {
      // After the last one the rainbow goes back to purple, its colour at rest.
      const next = colors[index + 1] ?? colors[purple] ?? color
      return [0, 0.25, 0.5, 0.75].map((share) => mix(next, color, share))
    })
    return between
      .filter((color) => contrast(color, ground) < 4.5)
      .map((color) => `${name}: ${color} on ${ground}`)
  })
  expect(illegible).toEqual([])
})

test('the rainbow passes through the colours in the order in which they are listed', () => {
  const keyframes = /@keyframes mk-rainbow \{([\s\S]*?)\n\}/.exec(markup)?.[1] ?? ''
  const order = [...keyframes.matchAll(/var\(--mk-(\w+)\)/g)].map(([, name]) => name)
  expect(order).toEqual(shades.map(({ name }) => name))
})

test('every effect stops by itself within five seconds', () => {
  const motions = [...markup.matchAll(/--motion: mk-\w+ ([\d.]+)s(?: ease-in-out)? (\d+);/g)]
  expect(motions).toHaveLength(markup.match(/--motion: (?!none)/g)!.length)
  expect(motions).toHaveLength(markup.match(/@keyframes/g)!.length)
  for (const [motion, duration, count] of motions)
    expect([motion, Number(duration) * Number(count) <= 5]).toEqual([motion, true])
  for (const [, value] of markup.matchAll(/\banimation: ([^;]+);/g))
    expect(value).toMatch(/^var\(--motion\)(, var\(--motion\))?$/)
})

test('nothing moves for those who ask for less motion', () => {
  const still = markup.replace(
    /@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}\n/,
    '',
  )
  expect(still).not.toMatch(/\banimation:/)
})
