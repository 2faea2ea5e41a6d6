// Every screen for every hand: a thumb on a small phone, the keyboard alone, a screen reader.
import type { Page } from 'playwright/test'
import { screens } from '#src/admin/screens.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { walk } from '#tests/support/browser/keyboard.ts'
import { comeBack } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

// No test changes what another one sees, so that no worker is left with all of them at the end.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** A batch of the demo label. */
const batch = '/admin/codes/batches/c10be365-ecd6-59b1-9d7f-9f1d89dbae49'
const paths = [
  '/admin',
  '/admin/account',
  ...screens.map(({ path }) => `/admin/${path}`),
  '/admin/news/show',
  '/admin/codes/import',
  batch,
  `${batch}/table`,
  `${batch}/cards`,
]

async function openScreen(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await expectOpen(page)
}

async function expectOpen(page: Page): Promise<void> {
  // Until the next screen is there, the last one stays, paler.
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
}

/** Closes what was opened: a question by Escape, what has an address by the way back, and all else by leaving the screen. */
async function closePart(page: Page, screen: string): Promise<void> {
  const question = page.getByRole('dialog')
  const isQuestion = await question.isVisible()
  await page.keyboard.press('Escape')
  if (isQuestion) return expect(question).toBeHidden()
  // What is open may stand in the address.
  if (new URL(page.url()).pathname !== screen) await page.goBack()
  else await page.goto(screen)
  await expect(page).toHaveURL(screen)
  await expectOpen(page)
}

/** What can be opened in a screen: the form behind its first button, and the forms and questions of its first row that has some. */
async function openParts(page: Page, screen: string): Promise<(() => Promise<void>)[]> {
  const rows = ['.row:first-child', '.row:first-child:not(:has(.row-actions button)) + .row']
  const parts = ['.screen-head', ...rows.map((row) => `${row} .row-actions`)]
  const openers = page
    .locator(
      parts
        .map(
          (part) => `${part} :is(button:not([data-move]), a[href^="${screen}/"]):not([popover] *)`,
        )
        .join(),
    )
    // Not in a tab that is closed.
    .filter({ visible: true })
  const names = await openers.allTextContents()
  return names.map((name, index) => async () => {
    if (index > 0) await closePart(page, screen)
    const path = await openers.nth(index).getAttribute('href')
    await openers.nth(index).click()
    if (path) await expect(page).toHaveURL(path)
    if (/DELETE|DISABLE/.test(name)) await expect(page.getByRole('dialog')).toBeVisible()
    // Some questions ask the server what they have to say.
    await expectOpen(page)
  })
}

/** What is too small for a thumb, or runs out of the screen. */
const unhandy = (page: Page) =>
  page.evaluate(() => {
    // On a desk there is a mouse: WCAG 2.5.8 asks for 24 px.
    const least = innerWidth < 1024 ? 44 : 24
    const isInText = (element: Element) => element.closest('p, .field-hint') !== null
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'),
    )
    const modal = document.querySelector('dialog:modal')
    return controls
      .filter((control) => !modal || modal.contains(control))
      .filter(
        (control) => !control.matches('.skip-link') && !(control.matches('a') && isInText(control)),
      )
      .flatMap((control) => {
        // A label is part of what a thumb hits, and so is the card or the row whose link covers it.
        const { labels } = control as HTMLInputElement
        const card = control.closest('.card') ?? control.closest('h3')?.closest('.record-row')
        const parts = [control, ...(labels ?? []), ...(card ? [card] : [])].map((part) =>
          part.getBoundingClientRect(),
        )
        const height = Math.max(...parts.map((box) => box.height))
        const width =
          Math.max(...parts.map((box) => box.right)) - Math.min(...parts.map((box) => box.left))
        const name = `${control.tagName} ${control.getAttribute('name') ?? control.textContent}`
        // The rows of the navigation are for a mouse where it stands beside the screen.
        const leastHeight = innerWidth >= 1024 && control.closest('.navigation-list') ? 32 : least
        return height < leastHeight || width < least
          ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
          : []
      })
  })

async function expectHandy(page: Page, screen: string, width: number): Promise<void> {
  expect(await unhandy(page), screen).toEqual([])
  const { scrollWidth, text } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    text: [...document.querySelectorAll('main *')]
      // What scrolls by itself may hold more than it shows.
      .filter((element) => !element.matches('input, textarea'))
      .filter((element) => !/auto|scroll/.test(getComputedStyle(element).overflowX))
      // The line of facts of a row is cut with an ellipsis; the record's own screen has all of it.
      .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
      .filter((element) => element.scrollWidth > innerWidth)
      .map((element) => element.outerHTML.slice(0, 80)),
  }))
  expect({ screen, tooWide: scrollWidth > width, text }).toEqual({
    screen,
    tooWide: false,
    text: [],
  })
}

/** How the admin looks: colours by the system's scheme, and how much fits beside each other. */
const looks = {
  light: { colorScheme: 'light', width: 360 },
  dark: { colorScheme: 'dark', width: 1440 },
} as const

/** What axe finds in the dark is asked of colours alone: nothing else is another there. */
async function expectFit(page: Page, screen: string, look: keyof typeof looks): Promise<void> {
  const { colorScheme, width } = looks[look]
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await expectHandy(page, screen, width)
  const rules = look === 'dark' ? ['color-contrast'] : undefined
  expect(await axeViolations(page, rules), look).toEqual([])
}

test('axe finds nothing at the log-in', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible()
  await expectFit(page, 'log-in', 'light')
  await expectFit(page, 'log-in', 'dark')
})

for (const screen of paths)
  test(`${screen} works by thumb, by screen reader and by keyboard alone`, async ({ page }) => {
    await page.setViewportSize({ width: looks.light.width, height: 900 })
    await comeBack(page)
    await openScreen(page, screen)
    await expectFit(page, screen, 'dark')
    await expectFit(page, screen, 'light')
    const parts = await openParts(page, screen)
    for (const [index, open] of parts.entries()) {
      await open()
      await expectFit(page, screen, 'light')
      // Forms and questions look alike in every screen: in the dark, one is enough.
      if (index === 0) await expectFit(page, screen, 'dark')
    }
    await test.step('the keyboard reaches and shows everything', async () => {
      await page.setViewportSize({ width: 1024, height: 740 })
      if (parts.length > 0) await closePart(page, screen)
      const opener = page.locator('.screen-head :is(button, a[href$="/new"])').first()
      if (await opener.isVisible()) {
        await opener.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('form')).toBeVisible()
      }
      await walk(page, { isHitAsked: true })
    })
  })

test('in forced colours the navigation marks the current screen alone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await comeBack(page)
  /** The links of the navigation with a line beside or below them. */
  const marked = () =>
    page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link')
      .filter({ visible: true })
      .evaluateAll((links) =>
        links
          .filter((link) => {
            const { borderLeftWidth, textDecorationLine } = getComputedStyle(link)
            return borderLeftWidth !== '0px' || textDecorationLine !== 'none'
          })
          .map((link) => link.textContent),
      )
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, '/admin/releases')
    expect(await marked(), `${width} px`).toEqual(['Releases'])
    await openScreen(page, '/admin')
    expect(await marked(), `${width} px`).toEqual(['Home'])
  }
})
