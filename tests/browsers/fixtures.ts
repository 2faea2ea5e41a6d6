import { mkdirSync } from 'node:fs'
import { test as base, expect } from 'playwright/test'
import { forgetRateLimits, takeSite } from '#tests/support/browser/e2e-site.ts'
import { startFirefox } from '#tests/support/browser/firefox.ts'
import { createTab, type Tab } from '#tests/support/browser/tab.ts'
import { startWebKit } from '#tests/support/browser/webkit.ts'

takeSite()

/**
 * A journey, which also fails on an uncaught error or a policy violation in a tab. `openTab` starts one more browser of
 * the project's engine, on the home page of the site.
 */
export const test = base.extend<{ openTab: () => Promise<Tab>; tab: Tab }>({
  baseURL: async ({}, use) => use(process.env.E2E_SITE),
  openTab: async ({}, use, info) => {
    await forgetRateLimits()
    const start = info.project.name === 'Firefox' ? startFirefox : startWebKit
    const tabs: Tab[] = []
    await use(async () => {
      const folder = info.outputPath(`browser-${tabs.length}`)
      mkdirSync(folder)
      const tab = createTab(await start(folder), folder)
      tabs.push(tab)
      await tab.resize(390, 844)
      await tab.goto('/')
      return tab
    })
    try {
      for (const tab of tabs) expect(await tab.problems()).toBe('')
    } finally {
      for (const tab of tabs) await tab.close()
    }
  },
  tab: async ({ openTab }, use) => use(await openTab()),
})

export { expect }
