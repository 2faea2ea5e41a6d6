import type { Page } from 'playwright/test'
import type { SettingsRead } from '#src/features/settings/admin/contract.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { field, notice, comeBack, signIn, goTo } from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'SAVE SETTINGS' }).click()

async function open(page: Page, address = '/admin/settings'): Promise<void> {
  await comeBack(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Site Settings' })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeVisible()
}

test('the settings tabs work by keys, have addresses and fit a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 900 })
  await signIn(page)
  await page.getByRole('heading', { level: 2, name: 'Site Settings' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(page.getByRole('tab')).toHaveText([
    'GENERAL',
    'SOCIAL LINKS',
    'ABOUT TEXT',
    'PICTURES',
    'ADVANCED',
  ])
  await expect(field(page, 'Label name')).toHaveValue('Tarehouse Records')
  await tab(page, 'GENERAL').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'SOCIAL LINKS')).toBeFocused()
  await expect(tab(page, 'SOCIAL LINKS')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\?tab=social$/)
  await expect(page.getByRole('tabpanel', { name: 'SOCIAL LINKS' })).toBeVisible()
  await expect(field(page, 'Label name')).toBeHidden()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/\?tab=advanced$/)
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'GENERAL')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\?tab=advanced$/)
  await page.reload()
  await expect(page.getByRole('tabpanel', { name: 'ADVANCED' })).toBeVisible()
  await tab(page, 'ADVANCED').focus()
  // Faster than the screen can follow.
  await page.evaluate(() => {
    for (const key of ['Home', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'])
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(tab(page, 'ADVANCED')).toBeFocused()
  await expect(page).toHaveURL(/\?tab=advanced$/)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Enable shop')).toBeFocused()
  for (const name of ['SOCIAL LINKS', 'ABOUT TEXT', 'ADVANCED']) {
    await tab(page, name).click()
    expect(await axeViolations(page), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
})

test('all tabs are saved at once; a conflict offers both', async ({ page, watch }) => {
  watch.allow(/status of 409/)
  await open(page)
  await field(page, 'Tagline').fill('Weighed before they leave')
  await tab(page, 'SOCIAL LINKS').click()
  await field(page, 'SoundCloud').fill('https://soundcloud.example/tarehouse')
  await tab(page, 'ADVANCED').click()
  await field(page, 'Featured artists count').fill('7')
  await field(page, 'Enable shop').uncheck()
  await field(page, 'Allow new code redemptions').uncheck()
  await tab(page, 'GENERAL').click()
  await expect(field(page, 'Tagline')).toHaveValue('Weighed before they leave')
  await save(page)
  await expect(notice(page)).toContainText('Settings saved successfully!')
  // It goes on from there: the next save is no stale one, and nothing is unsaved.
  await field(page, 'Tagline').fill('Weighed again')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(notice(page)).toContainText('Settings saved successfully!')
  await goTo(page, 'Users')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await open(page, '/admin/settings?tab=advanced')
  await expect(field(page, 'Featured artists count')).toHaveValue('7')
  await expect(field(page, 'Enable shop')).not.toBeChecked()
  await expect(field(page, 'Allow new code redemptions')).not.toBeChecked()
  await field(page, 'Allow new code redemptions').check()
  await tab(page, 'SOCIAL LINKS').click()
  await expect(field(page, 'SoundCloud')).toHaveValue('https://soundcloud.example/tarehouse')
  await tab(page, 'GENERAL').click()
  await expect(field(page, 'Tagline')).toHaveValue('Weighed again')
  for (const name of ['Tarehouse & Daughters', 'Tarehouse Records']) {
    await field(page, 'Label name').fill(name)
    await save(page)
    await expect(page.getByRole('banner')).toContainText(name)
  }
  await test.step('somebody else has saved meanwhile', async () => {
    await field(page, 'Description').fill('Mine')
    const { settings } = await callAsStaff<SettingsRead>(page.request, 'readSettings')
    const theirs = { ...settings, description: 'Theirs' }
    await callAsStaff(page.request, 'changeSettings', theirs)
    await save(page)
    const choice = page.getByRole('dialog', { name: 'Someone else just saved this' })
    await choice.getByRole('button', { name: 'SHOW THEIRS' }).click()
    await expect(field(page, 'Description')).toHaveValue('Theirs')
    await field(page, 'Description').fill('Both')
    await save(page)
    await expect(notice(page)).toContainText('Settings saved successfully!')
  })
})

test('settings are loaded again, refused by field, and reset', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await comeBack(page)
  await page.route('**/api/staff/read-settings', (route) => route.abort())
  await page.goto('/admin/settings')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error loading settings')
  await page.unroute('**/api/staff/read-settings')
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(field(page, 'Label name')).toBeVisible()
  await test.step('a refused field in a hidden tab opens that tab and takes the focus', async () => {
    await tab(page, 'ADVANCED').click()
    await field(page, 'Featured artists count').fill('21')
    await tab(page, 'ABOUT TEXT').click()
    await save(page)
    await expect(notice(page, 'alert')).toContainText(
      'Featured artists count must be between 1 and 20',
    )
    await expect(field(page, 'Featured artists count')).toBeFocused()
    await expect(page).toHaveURL(/\?tab=advanced$/)
    await field(page, 'Featured artists count').fill('4')
    await tab(page, 'GENERAL').click()
    await expect(tab(page, 'GENERAL')).toBeFocused()
  })
  await tab(page, 'ADVANCED').click()
  await page.getByRole('button', { name: 'RESET TO DEFAULTS' }).click()
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to reset all settings to defaults? This cannot be undone.',
  })
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await expect(field(page, 'Label name')).toHaveValue('Tarehouse Records')
  await page.getByRole('button', { name: 'RESET TO DEFAULTS' }).click()
  await question.getByRole('button', { name: 'RESET TO DEFAULTS' }).click()
  await expect(notice(page)).toContainText("Settings reset to defaults. Don't forget to save!")
  await expect(field(page, 'Label name')).toHaveValue('Your Record Label')
  await expect(field(page, 'Featured artists count')).toHaveValue('4')
  await expect(field(page, 'Allow new code redemptions')).toBeChecked()
  await goTo(page, 'Users')
  await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()
  await open(page)
  await expect(field(page, 'Label name')).toHaveValue('Tarehouse Records')
})
