import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What axe finds on the open page: each rule that it breaks, and where. */
export async function axeFaults(page: Page): Promise<{ rule: string; where: string[] }[]> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself rather than in a second one: nothing here is in a frame from elsewhere.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ html }) => html) }))
}
