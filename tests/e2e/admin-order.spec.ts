// Artists and featured articles are put in order: by keys, by mouse and by finger.
import type { Locator, Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  enter,
  field,
  notice,
  openFilters,
  openMenu,
  row,
} from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const saved = (page: Page, address: RegExp) =>
  page.waitForResponse(
    (answer) => address.test(answer.url()) && answer.request().method() !== 'GET',
  )

/** Drags by a finger, as a phone would tell it. */
async function dragByFinger(page: Page, from: Locator, to: { x: number; y: number }) {
  const box = (await from.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await send('touchStart', [start])
  await send('touchMove', [{ x: to.x, y: (start.y + to.y) / 2 }])
  await send('touchMove', [to])
  await send('touchEnd', [])
}

test('artists are ordered by keys, mouse and finger, or taken back', async ({ page, watch }) => {
  watch.allow(/Failed to load resource|ERR_FAILED/)
  await page.setViewportSize({ width: 1300, height: 1400 })
  await enter(page, 'Artists')
  const list = page.getByRole('region', { name: /^ALL ARTISTS/ })
  const names = () =>
    list
      .locator('.record-row h3')
      .evaluateAll((headings) => headings.map((heading) => heading.firstChild!.textContent!.trim()))
  const [first, second, third, ...others] = (await names()) as [string, string, string, ...string[]]
  const moved = /\/api\/staff\/move-artist$/
  await expect(button(list, `Move ${first} up`)).toBeDisabled()

  await test.step('by keys, with the focus on the row that moves', async () => {
    await button(list, `Move ${second} up`).focus()
    const save = saved(page, moved)
    await page.keyboard.press('Enter')
    await expect(
      list.getByText(`“${second}” is now artist 1 of ${others.length + 3}.`),
    ).toBeAttached()
    await expect(button(list, `Move ${second} down`)).toBeFocused()
    expect(await names()).toEqual([second, first, third, ...others])
    expect((await save).status()).toBe(200)
  })
  await test.step('by mouse', async () => {
    const target = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: third }) })
    const { height } = (await target.first().boundingBox())!
    const save = saved(page, moved)
    const handle = list.locator('.row-handle').first()
    await handle.dragTo(target.first(), { targetPosition: { x: 40, y: height - 6 } })
    await expect.poll(names).toEqual([first, third, second, ...others])
    expect((await save).status()).toBe(200)
    await page.reload()
    await expect.poll(names).toEqual([first, third, second, ...others])
  })
  await test.step('by finger', async () => {
    const target = list.locator('.record-row').nth(1)
    const { x, y } = (await target.boundingBox())!
    const save = saved(page, moved)
    await dragByFinger(page, list.locator('.row-handle').nth(2), { x: x + 30, y: y + 6 })
    await expect.poll(names).toEqual([first, second, third, ...others])
    await save
  })
  await test.step('Escape gives a drag up', async () => {
    const handle = (await list.locator('.row-handle').first().boundingBox())!
    await page.mouse.move(handle.x + 20, handle.y + 20)
    await page.mouse.down()
    await page.mouse.move(handle.x + 20, handle.y + 500)
    await expect(list.locator('[data-landing]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(list.locator('[data-landing]')).toHaveCount(0)
    expect(await names()).toEqual([first, second, third, ...others])
  })
  await test.step('a move that cannot be saved is shown, then taken back, and said', async () => {
    const asked = Promise.withResolvers<undefined>()
    await page.route(moved, async (route) => {
      await asked.promise
      await route.abort()
    })
    await button(list, `Move ${first} down`).click()
    await expect.poll(names).toEqual([second, first, third, ...others])
    asked.resolve(undefined)
    await expect(notice(page, 'alert')).toContainText(`“${first}” was not moved`)
    expect(await names()).toEqual([first, second, third, ...others])
    await page.unroute(moved)
  })
  await test.step('on a phone by the menu of its row, which keeps the focus', async () => {
    await page.setViewportSize({ width: 390, height: 2600 })
    await openMenu(page, second)
    expect(await axeViolations(page)).toEqual([])
    await button(list, `Move ${second} up`).click()
    await expect.poll(names).toEqual([second, first, third, ...others])
    await expect(button(list, `More for ${second}`)).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
  await test.step('a list that is filtered or sorted another way has no order to give', async () => {
    await openFilters(page)
    await field(page, 'Sort').selectOption('Name')
    await expect(list.locator('.row-handle')).toHaveCount(0)
    await expect(list.getByRole('button', { name: /^Move / })).toHaveCount(0)
    await field(page, 'Sort').selectOption('As usual')
    await expect(list.locator('.row-handle')).not.toHaveCount(0)
    await page.getByRole('radio', { name: 'Active', exact: true }).click()
    await expect(list.locator('.row-handle')).toHaveCount(0)
  })
})

test('featured articles are moved and removed, and UNDO restores them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'News', 'moderator')
  const part = page.getByRole('region', { name: /^CURRENTLY FEATURED/ })
  const titles = () => part.getByRole('heading', { level: 3 }).allTextContents()
  await expect(part.getByText('Empty Slot')).toHaveCount(0)
  const places = part.getByRole('listitem')
  const heading = part.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText('CURRENTLY FEATURED ON LANDING PAGE (3/3)')
  // In the order of the home page, newest first.
  const [first, second, third] = [
    'Side B came back with a click',
    'We weighed the whole catalogue again',
    'How a code gets into a sleeve',
  ] as const
  await expect(places.getByRole('heading')).toHaveText([first, second, third])
  const changed = /\/api\/staff\/(un)?feature-article$/
  await button(part, `Move ${second} earlier`).focus()
  let save = saved(page, changed)
  await page.keyboard.press('Enter')
  await expect(part.getByText(`“${second}” is now featured article 1 of 3.`)).toBeAttached()
  await expect(button(part, `Move ${second} later`)).toBeFocused()
  expect(await titles()).toEqual([second, first, third])
  await save
  save = saved(page, changed)
  await page.keyboard.press('Enter')
  await save
  expect(await titles()).toEqual([first, second, third])

  await button(part, `UNFEATURE ${second}`).click()
  await expect(heading).toBeFocused()
  await expect(notice(page)).toContainText(`“${second}” is off the landing page.`)
  await expect(heading).toHaveText(/\(2\/3\)$/)
  const empty = part.getByText('Empty Slot')
  const { x, y, width, height } = (await empty.boundingBox())!
  const words = await empty.evaluate((slot) => {
    const range = document.createRange()
    range.selectNodeContents(slot)
    const box = range.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  })
  expect(Math.abs(words[0]! - (x + width / 2))).toBeLessThan(2)
  expect(Math.abs(words[1]! - (y + height / 2))).toBeLessThan(2)
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'UNDO').click()
  await expect(notice(page)).toContainText(`“${second}” is on the landing page again.`)
  await expect.poll(titles).toEqual([first, second, third])
  await page.reload()
  await expect.poll(titles).toEqual([first, second, third])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(row(page, first).getByText('FEATURED')).toBeVisible()
})
