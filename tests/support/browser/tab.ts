import { expect } from 'playwright/test'

/** What an engine's driver does, in its own protocol. An expression is JavaScript that the page evaluates. */
export type Driver = {
  goto: (address: string) => Promise<unknown>
  resize: (width: number, height: number) => Promise<unknown>
  evaluate: (expression: string) => Promise<unknown>
  click: (expression: string) => Promise<unknown>
  /** Chooses files in the input of an expression. */
  attach: (expression: string, ...files: string[]) => Promise<unknown>
  type: (text: string) => Promise<unknown>
} & Record<'back' | 'reload' | 'escape' | 'close', () => Promise<unknown>>

export type Tab = ReturnType<typeof createTab>

/** The one tab of a browser, with what a journey does in it. Downloads are saved in `folder`. Each step waits for what it needs. */
export function createTab(driver: Driver, folder: string) {
  const expectTrue = (expression: string, hint: string) =>
    expect.poll(() => driver.evaluate(expression), { message: hint, timeout: 20_000 }).toBe(true)

  /** Waits until an element of a selector with this name is visible, or none is. */
  const sees = (selector: string, name: string | RegExp = /./, isThere = true) =>
    expectTrue(`(${find(selector, name)} !== undefined) === ${isThere}`, `${selector} ${name}`)

  /** Clicks the first element of a selector with this name, once nothing covers it. */
  async function click(selector: string, name: string): Promise<void> {
    const found = find(selector, name)
    await expectTrue(`(${isOnTop.toString()})(${found})`, `${selector} ${name}`)
    await driver.click(found)
  }

  return {
    ...driver,
    folder,
    goto: (path: string) => driver.goto(process.env.E2E_SITE + path),
    path: () => driver.evaluate('location.pathname'),
    sees,
    misses: (selector: string, name?: string | RegExp) => sees(selector, name, false),
    click,
    /** Replaces what is in the field with this label, key by key. */
    async fill(label: string, text: string): Promise<void> {
      await click('input, textarea', label)
      const field = find('input, textarea', label)
      await driver.evaluate(`${field}.select()`)
      await driver.type(text)
      await expect.poll(() => driver.evaluate(`${field}?.value`)).toBe(text)
    },
    /** Chooses files where a button with this label opens the file dialog. */
    async attach(label: string, ...files: string[]): Promise<void> {
      await sees('button', label)
      await driver.attach(find('input[type=file]', label, false), ...files)
    },
    /** Uncaught errors and policy violations so far, on any page of the tab. */
    problems: () => driver.evaluate(`sessionStorage.problems ?? ''`),
  }
}

/** The expression of the first element of a selector with this name. */
function find(selector: string, name: string | RegExp, isVisible = true): string {
  const source = typeof name === 'string' ? `^${RegExp.escape(name)}$` : name.source
  return `(${findElement.toString()})(${JSON.stringify([selector, source, isVisible])})`
}

/** Runs in the page. Names are what a screen reader says, as far as these pages need it; styles may capitalize them. */
function findElement([selector, source, isVisible]: [string, string, boolean]) {
  const nameOf = (element: Element) => {
    const { innerText } = (element as HTMLInputElement).labels?.[0] ?? (element as HTMLElement)
    const name = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? innerText
    return name.replace(/\s+/g, ' ').trim()
  }
  return [...document.querySelectorAll(selector)].find(
    (element) =>
      (!isVisible || element.checkVisibility({ visibilityProperty: true })) &&
      new RegExp(source, 'i').test(nameOf(element)),
  )
}

/** Runs in the page: whether a mouse reaches the middle of an element, which is scrolled to. */
function isOnTop(element: HTMLElement | undefined): boolean {
  if (!element || element.matches(':disabled')) return false
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/**
 * Runs in the page: stores uncaught errors and policy violations in the tab, which keeps them for its next pages. Firefox
 * runs it before a page's own scripts; WebKit's driver cannot, and misses what happens before its first look at a page.
 */
export function watchPage(): void {
  if (Object.hasOwn(window, 'isWatched') || !location.protocol.startsWith('http')) return
  Object.assign(window, { isWatched: true })
  const report = (problem: string) => {
    sessionStorage.problems = `${sessionStorage.problems ?? ''}${problem}\n`
  }
  addEventListener('error', ({ message }) => report(`error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`policy: ${violatedDirective} ${blockedURI}`),
  )
}
