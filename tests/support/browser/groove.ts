import type { Page } from 'playwright/test'

/** What the groove of a page runs through: the words of texts, fields and buttons that lie in its circle with no ground of their own. */
export const crossedByGroove = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOpaque = (element: Element) =>
      !/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(element).backgroundColor)
    const circles = [...document.querySelectorAll('.groove')].flatMap((groove) => {
      const { left, top, width, height } = groove.getBoundingClientRect()
      // Its outermost ring is 478 of 1000 wide (Groove.astro).
      const circle = { x: left + width / 2, y: top + height / 2, radius: width * 0.479 }
      return width > 0 ? [{ ...circle, place: groove.parentElement! }] : []
    })
    return circles.flatMap(({ x, y, radius, place }) =>
      [...place.querySelectorAll('h1, h2, p, label, input, button, a')]
        .filter((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const boxes = element.matches('p, h1, h2, label')
            ? [...range.getClientRects()]
            : [element.getBoundingClientRect()]
          return boxes.some((box) => {
            const nearX = Math.max(box.left, Math.min(x, box.right))
            const nearY = Math.max(box.top, Math.min(y, box.bottom))
            return box.width > 0 && Math.hypot(nearX - x, nearY - y) < radius
          })
        })
        .filter(
          (element) => !isOpaque(element) && getComputedStyle(element).visibility !== 'hidden',
        )
        // A paragraph of buttons is as good as they are.
        .filter((element) => ![...element.querySelectorAll('*')].some(isOpaque))
        .map((element) => `${element.localName} ${element.textContent.trim().slice(0, 30)}`),
    )
  })
