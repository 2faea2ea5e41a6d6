import axe from 'axe-core'
import type { Page } from 'playwright'

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
