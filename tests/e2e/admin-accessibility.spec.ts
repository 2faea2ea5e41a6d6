// Every screen for every hand: a thumb on a small phone, the keyboard alone, a screen reader.
import type { Page } from 'playwright/test'
import { screens } from '#src/admin/screens.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  nextStop,
  numberControls,
  usableControls,
  type Stop,
} from '#tests/support/browser/keyboard.ts'
import { comeBack } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

// No test changes what another one sees, so that no worker is left with all of them at the end.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Asking who is signed in is answered 401 while nobody is, and browsers write that down as an error.
test.beforeEach(({ watch }) => watch.allow(/status of 401/))

/** A batch of the demo label. */
const batch = '/admin/codes/batches/c10be365-ecd6-59b1-9d7f-9f1d89dbae49'
const paths = [
  '/admin',
  '/admin/account',
  ...screens.map(({ path }) => `/admin/${path}`),
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
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
}

/** Leaves the screen and comes again, which closes what was open there. */
async function enterAgain(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Escape')
  const away = screen === '/admin' ? '/admin/account' : '/admin'
  for (const to of [away, screen]) {
    const link = page.locator(`header a[href="${to}"]`)
    if (await link.count()) await link.click()
    else await page.goto(to)
    await expect(page).toHaveURL(to)
    await expectOpen(page)
  }
}

/** What can be opened in a screen: the form behind its first button, and the forms and questions of its first row that has some. */
async function openParts(page: Page, screen: string): Promise<(() => Promise<void>)[]> {
  const rows = ['.row:first-child', '.row:first-child:not(:has(.row-actions button)) + .row']
  const openers = page.locator(
    ['.screen-head', ...rows.map((row) => `${row} .row-actions`)]
      .map((part) => `${part} :is(button:not([data-move]), a[href^="${screen}/"])`)
      .join(),
  )
  const names = await openers.allTextContents()
  return names.map((name, index) => async () => {
    if (index > 0) await enterAgain(page, screen)
    await openers.nth(index).click()
    if (/DELETE|DISABLE/.test(name)) await expect(page.getByRole('dialog')).toBeVisible()
    // Some questions ask the server what they have to say.
    await expect(page.getByText(/^Counting/)).toHaveCount(0)
  })
}

/** What is too small for a thumb, or runs out of the screen. */
const unhandy = (page: Page) =>
  page.evaluate(() => {
    const least = 44
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
        // A label is part of what a thumb hits, and so is the card whose link covers it.
        const { labels } = control as HTMLInputElement
        const card = control.closest('.card')
        const parts = [control, ...(labels ?? []), ...(card ? [card] : [])].map((part) =>
          part.getBoundingClientRect(),
        )
        const height = Math.max(...parts.map((box) => box.height))
        const width =
          Math.max(...parts.map((box) => box.right)) - Math.min(...parts.map((box) => box.left))
        const name = `${control.tagName} ${control.getAttribute('name') ?? control.textContent}`
        return height < least || width < least
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
      .filter((element) => element.scrollWidth > innerWidth)
      .map((element) => element.outerHTML.slice(0, 80)),
  }))
  expect({ screen, tooWide: scrollWidth > width, text }).toEqual({
    screen,
    tooWide: false,
    text: [],
  })
}

/** What stands over the control that the keyboard has reached. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement!
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(
      left + width / 2,
      top + Math.min(height / 2, innerHeight / 2),
    )
    const isItself = hit !== null && (control.contains(hit) || hit.contains(control))
    return isItself || hit?.closest('label') ? [] : [`${control.outerHTML.slice(0, 80)} is covered`]
  })

async function walk(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  expect(await numberControls(page)).toBeGreaterThan(5)
  // From the very beginning, wherever the keyboard has been.
  await page.locator('[data-control="0"]').focus()
  await page.keyboard.press('Shift+Tab')
  const stops: Stop[] = []
  const covered: string[] = []
  // A field for dates is several stops in a row: month, day, year.
  const isNew = ({ control }: Stop) =>
    control === stops.at(-1)?.control || !stops.some((stop) => stop.control === control)
  for (let stop = await nextStop(page); stop && isNew(stop); stop = await nextStop(page)) {
    stops.push(stop)
    covered.push(...(await coveredBy(page)))
  }
  expect(stops.flatMap(({ problems }) => problems)).toEqual([])
  expect(covered).toEqual([])
  // Of a group of radios the keyboard stops at one, and arrows reach the others.
  const reachable = await page
    .locator('[data-control]:is(input[type=radio]:checked, :not(input[type=radio])):not(:disabled)')
    .evaluateAll((all) => all.map((control) => Number((control as HTMLElement).dataset.control)))
  const usable = (await usableControls(page)).filter((control) => reachable.includes(control))
  expect(stops.map(({ control }) => control)).toEqual(expect.arrayContaining(usable))
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
  test(`${screen} and what opens there fit a thumb, a screen reader and the keyboard alone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: looks.light.width, height: 900 })
    await comeBack(page)
    await openScreen(page, screen)
    await expectFit(page, screen, 'dark')
    await expectFit(page, screen, 'light')
    for (const [index, open] of (await openParts(page, screen)).entries()) {
      await open()
      await expectFit(page, screen, 'light')
      // Forms and questions look alike in every screen: in the dark, one is enough.
      if (index === 0) await expectFit(page, screen, 'dark')
    }
    await test.step('the keyboard reaches and shows everything', async () => {
      await page.setViewportSize({ width: 1024, height: 740 })
      await enterAgain(page, screen)
      const opener = page.locator('.screen-head :is(button, a[href^="/admin"])').first()
      if (await opener.isVisible()) {
        await opener.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('form')).toBeVisible()
      }
      await walk(page)
    })
  })
