import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { schemeScript } from '#src/components/scheme-script.ts'
import { colorSchemes } from '#src/lib/color-schemes.ts'

/** What the page wears when the browser's dice say this. */
function worn(random: number): string {
  const documentElement = { className: '' }
  runInNewContext(schemeScript, { document: { documentElement }, Math: { random: () => random } })
  return documentElement.className
}

test('every random number picks a scheme, and every scheme can be picked', () => {
  const count = colorSchemes.length
  const picked = colorSchemes.map((_, index) => worn((index + 0.5) / count))
  expect(picked.toSorted()).toEqual(colorSchemes.map(({ classes }) => classes).sort())
  expect(worn(0)).toBe(picked[0])
  expect(worn(1 - Number.EPSILON)).toBe(picked.at(-1))
})
