import { expect, test } from 'vitest'
import { colorSchemes, defaultScheme, findScheme, schemeSwatch } from '#src/lib/color-schemes.ts'
import { contrast, luminance } from '#tests/support/browser/contrast.ts'
import {
  compileSchemes,
  declarationsFor,
  schemeTokens,
  wear,
} from '#tests/support/browser/scheme-css.ts'

const css = await compileSchemes(schemeTokens)
const utilities = css.replace(/@layer base \{[\s\S]*?\n\}\n/, '')
const worn = colorSchemes.map((scheme) => ({ name: scheme.name, ...wear(css, scheme.classes) }))

/** Paints too strong and too mid-toned for 7:1 with any ink; still never below 4.5:1. */
const loudest = ['Postbox']

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#767676', 4.54],
  ['#777777', '#777777', 1],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
})

test('there are 150 presets, and no name or combination twice', () => {
  expect(colorSchemes).toHaveLength(150)
  expect(new Set(colorSchemes.map(({ name }) => name)).size).toBe(150)
  expect(new Set(colorSchemes.map(({ classes }) => classes)).size).toBe(150)
})

test('Stone Light comes first and is the default; the names of the spec are there', () => {
  const names = colorSchemes.map(({ name }) => name)
  expect(names[0]).toBe('Stone Light')
  expect(defaultScheme).toBe(colorSchemes[0])
  expect(names).toEqual(expect.arrayContaining(['Stone Dark', 'Emerald Mist', 'Ocean Blue']))
})

test('every preset is a background, a text, an accent and a border, in this order', () => {
  for (const { classes } of colorSchemes) {
    expect(classes).toMatch(/^bg-[a-z-]+ text-[a-z-]+ accent-text-[a-z-]+ border-[a-z-]+$/)
  }
})

test('Tailwind makes of every class one variable, a plain colour, and what it paints', () => {
  const painted = { bg: 'background-color', text: 'color', border: 'border-color' }
  const variables = { bg: '--bg', text: '--ink', border: '--line', 'accent-text': '--accent' }
  for (const token of schemeTokens) {
    const role = /^(accent-text|bg|text|border)-/.exec(token)?.[1] as keyof typeof variables
    const made = declarationsFor(utilities, token)
    const { [variables[role]]: paint, ...rest } = made
    expect(paint, token).toMatch(/^#[0-9a-f]{6}$/)
    expect(rest).toEqual(
      role === 'accent-text' ? {} : { [painted[role]]: `var(${variables[role]})` },
    )
  }
})

test('text has 7:1, an accent 4.5:1 and a border 3:1 on the background of every preset', () => {
  const illegible = worn.filter(({ name, bg, ink, accent, line }) => {
    const text = contrast(ink, bg) >= (loudest.includes(name) ? 4.5 : 7)
    return !(text && contrast(accent, bg) >= 4.5 && contrast(line, bg) >= 3)
  })
  expect(illegible).toEqual([])
})

test('about half are light papers, a third dark, the rest in between or loud', () => {
  const light = worn.filter(({ bg }) => luminance(bg) > 0.5).length
  const dark = worn.filter(({ bg }) => luminance(bg) < 0.05).length
  expect(light / 150).toBeGreaterThan(0.4)
  expect(light / 150).toBeLessThan(0.6)
  expect(dark / 150).toBeGreaterThan(0.25)
  expect(dark / 150).toBeLessThan(0.4)
})

test('a preset is found by its name, and an unknown name gets the default', () => {
  expect(findScheme('Ocean Blue').name).toBe('Ocean Blue')
  expect(findScheme('No Such Paint')).toBe(defaultScheme)
  expect(findScheme('')).toBe(defaultScheme)
})

test('the swatch is the first class and paints the background', () => {
  expect(schemeSwatch(findScheme('Ocean Blue'))).toBe('bg-powder')
})
