import axe from 'axe-core'
import type { Page } from 'playwright'
import { colorSchemes } from '#src/lib/color-schemes.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds on the open page: each rule that it breaks, and where. `rules` are the only ones to check. */
export async function axeViolations(
  page: Page,
  rules?: readonly string[],
): Promise<{ rule: string; where: string[] }[]> {
  // Reading its half a megabyte costs more than a look does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) =>
      window.axe!.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rules && [...rules],
  )
  return violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ html }) => html) }))
}

/** What axe finds in a light, a dark and a colourful scheme, of which in the others only the colours are others. */
export async function axeViolationsInSchemes(page: Page) {
  const found: { scheme: string; rule: string; where: string[] }[] = []
  for (const scheme of ['Stone Light', 'Stone Dark', 'Cobalt']) {
    const { classes } = colorSchemes.find(({ name }) => name === scheme)!
    await page.evaluate((worn) => (document.documentElement.className = worn), classes)
    const rules = scheme === 'Stone Light' ? undefined : ['color-contrast']
    const violations = await axeViolations(page, rules)
    found.push(...violations.map((violation) => ({ scheme, ...violation })))
  }
  return found
}
