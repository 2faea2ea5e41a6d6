import type { Page } from 'playwright'

/** Where the keyboard stands: the number of the control (see numberControls), and what is wrong with it there. */
export type Stop = { control: number; problems: string[] }

type Controls = { resting: string[]; looks: (control: HTMLElement) => string }

/** Numbers everything that one can do on an open page, and keeps how it looks while the keyboard is elsewhere. */
export const numberControls = (page: Page): Promise<number> =>
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
export async function nextStop(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement) || control === document.body) return null
    const { controls } = window as unknown as { controls: Controls }
    const number = Number(control.dataset.control)
    const box = control.getBoundingClientRect()
    const popup = document.querySelector('.newsletter:not(:focus-within)')?.getBoundingClientRect()
    const meets = (other: { left: number; right: number; top: number; bottom: number }) =>
      box.right > other.left &&
      box.left < other.right &&
      box.bottom > other.top &&
      box.top < other.bottom
    const problems = {
      'does not look focused': controls.looks(control) === controls.resting[number],
      'runs out of the screen': box.left < 0 || box.right > innerWidth,
      'is off the screen': !meets({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }),
      'is covered by the popup':
        popup !== undefined && meets({ ...popup.toJSON(), bottom: innerHeight }),
    }
    const name = `${control.tagName} ${control.getAttribute('name') ?? control.textContent?.trim().slice(0, 40)}`
    return {
      control: number,
      problems: Object.entries(problems).flatMap(([problem, is]) =>
        is ? `${name} ${problem}` : [],
      ),
    }
  })
}

/** Of the numbered controls those that can be used now: script may disable some, like a button without its code. */
export const usableControls = (page: Page): Promise<number[]> =>
  page
    .locator('[data-control]:not(:disabled)')
    .evaluateAll((controls) =>
      controls.map((control) => Number((control as HTMLElement).dataset.control)),
    )
