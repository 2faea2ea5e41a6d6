import { launch, type ElementHandle } from 'puppeteer-core'
import { engines } from './browser.ts'
import { watchPage, type Driver } from './tab.ts'

/** Firefox by WebDriver BiDi. */
export async function startFirefox(folder: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: engines['firefox-esr'],
    // As root, Firefox starts only with a home folder that belongs to root.
    env: { ...process.env, HOME: folder },
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': folder },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.evaluateOnNewDocument(watchPage)
  const element = (expression: string) =>
    page.evaluateHandle(expression) as Promise<ElementHandle<HTMLInputElement>>
  return {
    goto: (address) => page.goto(address),
    back: () => page.goBack(),
    reload: () => page.reload(),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => (await element(expression)).click(),
    attach: async (expression, ...files) => (await element(expression)).uploadFile(...files),
    type: (text) => page.keyboard.type(text),
    escape: () => page.keyboard.press('Escape'),
    close: () => browser.close(),
  }
}
