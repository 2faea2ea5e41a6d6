import type { Page } from 'playwright/test'
import { publicPages } from '../support/public-pages.ts'
import { expect, test } from './fixtures.ts'

test.use({ reducedMotion: 'reduce' } as object)

/** The texts of an open page that a visitor sees, in their order. */
const visibleText = (page: Page) =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').trim())

test.describe('without script and without styles', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of publicPages)
    test(`${path} reads in a sensible order`, async ({ page, watch }) => {
      watch.allow(/ERR_FAILED/)
      await page.route('**/*.css', (route) => route.abort())
      await page.goto(path)
      const order = await page
        .locator('.skip-link, nav, main, h1, h2, h3, footer')
        .evaluateAll((parts) => parts.map(({ className, tagName }) => className || tagName))
      const headings = order.filter((part) => /^h\d/i.test(part) || /-(name|title)$/.test(part))
      expect(order.slice(0, 3)).toEqual(['skip-link', 'navigation', 'MAIN'])
      expect(order.at(-1)).toBe('bottom')
      expect(headings.length).toBeGreaterThan(0)
      const levels = await page
        .locator('h1, h2, h3')
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
      expect(levels.indexOf(1)).toBe(0)
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [index, level] of levels.entries())
        expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    })
})

for (const path of publicPages)
  test(`${path} says the same without script`, async ({ page, browser, baseURL }) => {
    await page.goto(path)
    const withScript = await visibleText(page)
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: page.viewportSize(),
    })
    const plain = await context.newPage()
    await plain.goto(`${baseURL}${path}`)
    expect(await visibleText(plain)).toBe(withScript)
    await context.close()
  })

/** Numbers what one can do on an open page, and keeps how each looks while the keyboard is elsewhere. */
const numberControls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex="0"]',
      ),
    ].filter((control) => control.tabIndex >= 0 && control.checkVisibility())
    const look = (element: Element | null | undefined) => {
      if (!element) return ''
      const { outline, borderColor, backgroundImage, textDecoration } = getComputedStyle(element)
      return [outline, borderColor, backgroundImage, textDecoration].join()
    }
    const looks = (control: HTMLElement) => [look(control), look(control.closest('li'))].join()
    const resting = controls.map(looks)
    for (const [number, control] of controls.entries()) control.dataset.control = `${number}`
    Object.assign(window, {
      hasFocusLook: (control: HTMLElement) =>
        looks(control) !== resting[Number(control.dataset.control)],
    })
    return controls.length
  })

type Stop = { control: number; faults: string[] } | null

/** Where the keyboard is, and what is wrong with it there. Null when it has left the page. */
const currentStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control === document.body) return null
    const box = control.getBoundingClientRect()
    const faults: string[] = []
    if (
      !control.matches(':focus-visible') ||
      !(window as never as FocusWindow).hasFocusLook(control)
    )
      faults.push('does not look focused')
    if (box.left < 0 || box.right > innerWidth || box.bottom < 1 || box.top > innerHeight - 1)
      faults.push('is off-screen')
    const popup = document.querySelector('.newsletter')
    const cover = popup?.getBoundingClientRect()
    if (
      cover &&
      !popup!.contains(control) &&
      box.right > cover.left &&
      box.left < cover.right &&
      box.bottom > cover.top &&
      box.top < Math.min(cover.bottom, innerHeight)
    )
      faults.push('is covered')
    const label = `${control.tagName} ${control.textContent?.trim().slice(0, 40)}`
    return {
      control: Number(control.dataset.control),
      faults: faults.map((fault) => `${label} ${fault}`),
    }
  })
type FocusWindow = { hasFocusLook: (control: HTMLElement) => boolean }

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const path of publicPages)
    test(`the keyboard alone gets everywhere on ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      const count = await numberControls(page)
      const reached = new Set<number>()
      const faults: string[] = []
      for (let stop: Stop; ;) {
        await page.keyboard.press('Tab')
        stop = await currentStop(page)
        if (!stop || reached.has(stop.control)) break
        if (!Number.isNaN(stop.control)) reached.add(stop.control)
        faults.push(...stop.faults)
      }
      expect(faults).toEqual([])
      expect([...reached].sort((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, index) => index),
      )
    })

test('the first stop of the keyboard leads past the navigation', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('nav, header.top'))).toBeNull()
  }
})
