import { expect, type Page } from 'playwright/test'

/** Where the keyboard stands: the number of the control (see numberControls), and what is wrong with it there. */
type Stop = { control: number; problems: string[] }

type Controls = { resting: string[]; looks: (control: HTMLElement) => string }

/** Numbers everything that one can do on an open page, and keeps how it looks while the keyboard is elsewhere. */
const numberControls = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, [tabindex="0"]'
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (control) =>
        control.tabIndex >= 0 && control.checkVisibility() && !control.closest('[inert]'),
    )
    const look = (element: Element | null | undefined) => {
      if (!element) return ''
      const { outline, borderColor, backgroundImage, textDecoration } = getComputedStyle(element)
      return [outline, borderColor, backgroundImage, textDecoration].join()
    }
    // A card shows the focus of its link, and a label that of its field.
    const looks = (control: HTMLElement) =>
      [control, control.closest('li'), (control as HTMLInputElement).labels?.[0]].map(look).join()
    for (const [number, control] of controls.entries()) control.dataset.control = `${number}`
    Object.assign(window, { controls: { resting: controls.map(looks), looks } })
    return controls.length
  })

/** Presses Tab; null when the keyboard has left the page. */
async function nextStop(page: Page, isHitAsked: boolean): Promise<Stop | null> {
  await page.keyboard.press('Tab')
  return page.evaluate((isHitAsked) => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control === document.body) return null
    const { controls } = window as unknown as { controls: Controls }
    const number = Number(control.dataset.control)
    // At an arrow of a strip, a pseudo-element whose place and look no script can read.
    if (!control.matches(':focus')) return { control: number, problems: [] }
    const box = control.getBoundingClientRect()
    const popup = document.querySelector('.newsletter:not(:focus-within)')?.getBoundingClientRect()
    const meets = (other: { left: number; right: number; top: number; bottom: number }) =>
      box.right > other.left &&
      box.left < other.right &&
      box.bottom > other.top &&
      box.top < other.bottom
    const hit = document.elementFromPoint(
      box.left + box.width / 2,
      box.top + Math.min(box.height / 2, innerHeight / 2),
    )
    const isHit = hit !== null && (control.contains(hit) || hit.contains(control))
    const problems = {
      'does not look focused': controls.looks(control) === controls.resting[number],
      'runs out of the screen': box.left < 0 || box.right > innerWidth,
      'is off the screen': !meets({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }),
      'is covered by the popup':
        popup !== undefined && meets({ ...popup.toJSON(), bottom: innerHeight }),
      'is covered': isHitAsked && !isHit && !hit?.closest('label'),
    }
    const name = `${control.tagName} ${control.getAttribute('name') ?? control.textContent?.trim().slice(0, 40)}`
    return {
      control: number,
      problems: Object.entries(problems).flatMap(([problem, is]) =>
        is ? `${name} ${problem}` : [],
      ),
    }
  }, isHitAsked)
}

/**
 * Numbered controls that can be used now and are not among `reached`, as they stand in the page. Script may disable some,
 * like a button without its code. Of a group of radios the keyboard stops at one, and arrows reach the others.
 */
const unreachedControls = (page: Page, reached: number[]): Promise<string[]> =>
  page
    .locator('[data-control]:is(input[type=radio]:checked, :not(input[type=radio])):not(:disabled)')
    .evaluateAll(
      (controls, reached) =>
        controls.flatMap((control) =>
          reached.includes(Number((control as HTMLElement).dataset.control))
            ? []
            : [control.outerHTML.slice(0, 200)],
        ),
      reached,
    )

/**
 * Each press of Tab leads to another control, which looks focused and is in plain sight, until all were reached. With
 * `isHitAsked` a click on its middle is one on the control: nothing stands over it.
 */
export async function walk(page: Page, { isHitAsked = false } = {}): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  expect(await numberControls(page)).toBeGreaterThan(5)
  // From the very beginning, wherever the keyboard has been.
  await page.locator('[data-control="0"]').focus()
  await page.keyboard.press('Shift+Tab')
  const stops: Stop[] = []
  // A field for dates is several stops in a row: month, day, year.
  const isNew = ({ control }: Stop) =>
    control === stops.at(-1)?.control || !stops.some((stop) => stop.control === control)
  const next = () => nextStop(page, isHitAsked)
  for (let stop = await next(); stop && isNew(stop); stop = await next()) stops.push(stop)
  expect(stops.flatMap(({ problems }) => problems)).toEqual([])
  const reached = stops.map(({ control }) => control)
  expect(await unreachedControls(page, reached)).toEqual([])
}
