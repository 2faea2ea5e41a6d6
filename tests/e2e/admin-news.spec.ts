import type { Locator, Page } from 'playwright/test'
import { findScheme } from '#src/lib/color-schemes.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  comeBack,
  enter,
  field,
  goTo,
  notice,
  openFilters,
  openMenu,
  pressInRow,
  row,
} from '#tests/support/browser/admin-browser.ts'
import { textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { expect, test } from './fixtures.ts'

// The site's time zone is UTC here; the browser is elsewhere.
test.use({ timezoneId: 'Asia/Tokyo' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const create = (page: Page) => button(page, 'CREATE ARTICLE').click()
/** Opens the form of a new article. */
const begin = async (page: Page) => {
  await page.getByRole('link', { name: 'CREATE ARTICLE' }).click()
  await expect(form(page)).toBeVisible()
}
const form = (page: Page) => page.getByRole('form')

/** Opens an article of the list, which stands below the featured ones. */
async function edit(page: Page, title: string): Promise<void> {
  await row(page, title).last().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('form', { name: 'Edit article' })).toBeVisible()
}

async function write(page: Page, texts: Record<'Title' | 'Excerpt' | 'Content', string>) {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
}
const short = (title: string) => ({ Title: title, Excerpt: 'In short.', Content: 'At length.' })

/** Selects a word of a field as somebody would who double-clicks it. */
const select = (control: Locator, word: string) =>
  control.evaluate((element, word) => {
    const text = element as HTMLTextAreaElement
    const start = text.value.indexOf(word)
    text.focus()
    text.setSelectionRange(start, start + word.length)
  }, word)
const effect = (page: Page, label: string, tag: string) =>
  page.getByRole('toolbar', { name: `Effects for ${label}` }).getByRole('button', { name: tag })

test('a moderator writes, previews, schedules and corrects a show', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await enter(page, 'News', 'moderator')
  await begin(page)
  await write(page, {
    Title: 'Choir in the lift shaft',
    Excerpt: 'Six floors up and six floors down.',
    Content: 'Doors 19:00.\nHold on tight.',
  })
  await button(page, 'EFFECTS for Title').click()
  await select(field(page, 'Title'), 'lift')
  await effect(page, 'Title', 'bounce').click()
  await effect(page, 'Title', 'red').click()
  await expect(field(page, 'Title')).toHaveValue(
    'Choir in the [bounce][red]lift[/red][/bounce] shaft',
  )
  await select(field(page, 'Content'), 'tight')
  await effect(page, 'Content', 'shake').click()
  await page.getByLabel('Article type').selectOption('Show Announcement')
  await expect(page.getByText('appear under Upcoming Events by their event date')).toBeVisible()
  await expect(field(page, 'Featured on Landing Page')).toHaveCount(0)
  await field(page, 'Event date').fill('4.5.2031')
  await expect(field(page, 'Event date')).toHaveAccessibleDescription('Sunday, May 4, 2031')
  await field(page, 'Featured image URL').fill('/pictures/about-who.svg')
  await expect(page.getByAltText('Preview of the featured image')).toBeVisible()
  const publishedAt = field(page, 'Publish date and time')
  await expect(publishedAt).toHaveAccessibleDescription('UTC time. Leave empty to publish now.')
  await publishedAt.fill('1 April 2031, 8.30 pm')
  await expect(publishedAt).toHaveAccessibleDescription(/^Tuesday, April 1, 2031, 20:30 · UTC /)

  await button(page, 'PREVIEW ARTICLE').click()
  const modal = page.getByRole('dialog', { name: 'Choir in the lift shaft' })
  await expect(modal.locator('.mk-bounce > .mk-red')).toHaveText('lift')
  await expect(modal.locator('.article-content .mk-shake')).toHaveText('tight')
  for (const text of ['SHOW', 'April 1, 2031', 'May 4, 2031', 'By Dov'])
    await expect(modal.getByText(text, { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'PREVIEW ARTICLE')).toBeFocused()

  await create(page)
  await expect(notice(page)).toContainText(
    'Article "Choir in the lift shaft" created successfully!',
  )
  const listed = row(page, 'Choir in the lift shaft')
  await expect(listed.getByText('OUT APR 1, 2031', { exact: true })).toBeVisible()
  await openMenu(page, 'Choir in the lift shaft')
  // All facts of a row, after one tap.
  const facts = listed.locator('dl')
  for (const text of ['SHOW', 'Apr 1, 2031, 20:30', 'May 4, 2031', 'By Dov'])
    await expect(facts).toContainText(text)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  await edit(page, 'Choir in the lift shaft')
  await expect(field(page, 'Publish date and time')).toHaveValue('April 1, 2031 at 20:30')
  await field(page, 'Excerpt').fill('Six floors up, and down by the stairs.')
  const save = button(page, 'UPDATE ARTICLE')
  await expect(save).toBeInViewport({ ratio: 1 })
  expect(await textsThatOverflow(page)).toEqual([])
  await save.click()
  await expect(notice(page)).toContainText(
    'Article "Choir in the lift shaft" updated successfully!',
  )
  await expect(listed).toContainText('down by the stairs')
})

test('the article form checks in the order of the spec, at each field', async ({ page }) => {
  await enter(page, 'News', 'moderator')
  await test.step('the toolbar asks for a selection and undoes, and a partial publish time is refused', async () => {
    await begin(page)
    const content = field(page, 'Content')
    await content.fill('one two')
    await effect(page, 'Content', 'glow').click()
    await expect(notice(page, 'alert')).toContainText('Please select text to apply effects')
    await select(content, 'two')
    await effect(page, 'Content', 'glow').click()
    await expect(content).toHaveValue('one [glow]two[/glow]')
    await expect(notice(page, 'alert')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+b')
    await expect(content).toHaveValue('one [glow][bold]two[/bold][/glow]')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(content).toHaveValue('one two')
    // A look at the preview costs neither the text nor the way back.
    await select(content, 'one')
    await effect(page, 'Content', 'teal').click()
    await button(page, 'PREVIEW Content').click()
    await expect(
      page.getByRole('group', { name: 'Preview of Content' }).locator('.mk-teal'),
    ).toHaveText('one')
    await button(page, 'EDIT Content').click()
    await content.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(content).toHaveValue('one two')
    await write(page, short('Half a date'))
    await field(page, 'Publish date and time').focus()
    await page.keyboard.type('04')
    await create(page)
    await expect(notice(page, 'alert')).toContainText('Please type a day and a time like')
    await expect(field(page, 'Publish date and time')).toHaveValue('04')
    await expect(field(page, 'Publish date and time')).toBeFocused()
    await page.getByLabel('Pick: Publish date and time').fill('2031-04-01T20:30')
    await expect(field(page, 'Publish date and time')).toHaveValue('April 1, 2031 at 20:30')
    await button(page, 'CANCEL').click()
    await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()
    await expect(page).toHaveURL(/\/admin\/news$/)
    await expect(form(page)).toHaveCount(0)
  })
  await test.step('the checks speak, each at its field; a tag without a partner is explained and refused by nobody', async () => {
    await begin(page)
    const refuses = async (sentence: string, label: string) => {
      await button(page, 'CREATE ARTICLE').click()
      await expect(notice(page, 'alert')).toContainText(sentence)
      await expect(field(page, label)).toBeFocused()
    }
    await refuses('Please fill in title and content', 'Title')
    await field(page, 'Title').fill('Checked')
    await expect(notice(page, 'alert')).toHaveCount(0)
    // A text that is previewed comes back to be put right.
    await button(page, 'PREVIEW Content').click()
    await refuses('Please fill in title and content', 'Content')
    await field(page, 'Content').fill('Something')
    await field(page, 'Excerpt').fill('Short')
    await field(page, 'Featured on Landing Page').check()
    await expect(page.getByText('Three articles are already featured.')).toBeVisible()
    await refuses(
      'Maximum 3 articles can be featured. Please unfeature another article first.',
      'Featured on Landing Page',
    )
    await field(page, 'Featured on Landing Page').uncheck()
    await expect(field(page, 'Content')).toHaveValue('Something')
    await write(page, { ...short('Left open'), Excerpt: 'This is [bold]open.' })
    await expect(field(page, 'Excerpt')).toHaveAccessibleDescription(/^\[bold\] is shown as typed/)
    await create(page)
    await expect(notice(page)).toContainText('Article "Left open" created successfully!')
  })
})

/** An open article as it stands there: its HTML, and how each part of it looks. */
const looksOf = (modal: Locator) =>
  modal.evaluate((dialog) => {
    const properties = [
      'font',
      'font-stretch',
      'letter-spacing',
      'color',
      'background-color',
      'display',
      'padding',
      'margin',
      'border',
      'width',
      'max-width',
      'text-wrap',
      'animation-name',
    ]
    const parts = [dialog, ...dialog.querySelectorAll('*')]
    return {
      // The same instant may be written in two ways.
      html: dialog.innerHTML.replace(/datetime="([^"]+)"/g, (_, time: string) =>
        new Date(time).toISOString(),
      ),
      looks: parts.map((part) => {
        const style = getComputedStyle(part)
        return [
          part.classList.value,
          ...properties.map((name) => `${name}: ${style.getPropertyValue(name)}`),
        ]
      }),
    }
  })

test('a text gets a link by Ctrl+K, a heading, a picture of the library and a release', async ({
  page,
}) => {
  await enter(page, 'News', 'moderator')
  await begin(page)
  const content = field(page, 'Content')
  await content.fill('Where\nWrite to us.')
  await select(content, 'Where')
  await effect(page, 'Content', 'heading').click()
  await select(content, 'Write to us')
  await page.keyboard.press('ControlOrMeta+k')
  const link = page.getByRole('dialog', { name: 'Where does the link go?' })
  await link.getByLabel('Address').fill('/admin')
  await link.getByRole('button', { name: 'ADD LINK' }).click()
  await expect(link.getByLabel('Address')).toHaveAccessibleDescription(/^A link goes to https/)
  await link.getByLabel('Address').fill('/contact')
  await page.keyboard.press('Enter')
  await expect(content).toHaveValue('[heading]Where[/heading]\n[link=/contact]Write to us[/link].')
  await expect(content).toBeFocused()
  await content.press('ControlOrMeta+End')
  await effect(page, 'Content', 'release').click()
  const releases = page.getByRole('dialog', { name: 'Which release?' })
  await releases.getByLabel('Release').selectOption('Odile Marrow - Una Corda')
  await releases.getByRole('button', { name: 'ADD RELEASE' }).click()
  await expect(content).toHaveValue(/us\[\/link\]\.\[release=odile-marrow-una-corda\]$/)
  await effect(page, 'Content', 'picture').click()
  const library = page.getByRole('dialog', { name: 'Pictures' })
  await library.getByRole('listitem').getByRole('button').first().click()
  await library.getByRole('button', { name: /^CHOOSE PICTURE/ }).click()
  await expect(content).toHaveValue(/\[picture=\/media\/[^\]]+\]$/)
  await button(page, 'PREVIEW Content').click()
  const preview = page.getByRole('group', { name: 'Preview of Content' })
  await expect(preview.getByRole('heading', { name: 'Where' })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(preview.locator('.text-picture')).toBeVisible()
  await button(page, 'EDIT Content').click()
  await content.fill('[link=ftp://a.example]x[/link]')
  await expect(content).toHaveAccessibleDescription(
    /^\[link=ftp:\/\/a\.example\] \[\/link\] are shown as typed/,
  )
})

test(
  'the preview equals the public modal, without styles of the admin',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1200, height: 800 })
    const styles = () =>
      page.evaluate(() =>
        [...document.styleSheets].flatMap(({ cssRules }) =>
          [...cssRules].map((rule) => rule.cssText),
        ),
      )
    const newsroom = async () => (await styles()).filter((rule) => /markup-field|admin/.test(rule))
    await page.goto('/')
    expect(await newsroom()).toEqual([])
    const title = 'We weighed the whole catalogue again'
    await page.goto('/news')
    expect(await newsroom()).toEqual([])
    // The scheme of the admin.
    await page.evaluate((classes) => {
      document.documentElement.className = classes
    }, findScheme('Stone Light').classes)
    await page.getByRole('link', { name: title }).click()
    const modal = page.getByRole('dialog', { name: title })
    const picture = modal.locator('img')
    await expect(picture).toHaveAttribute('alt', /\w/)
    const there = await looksOf(modal)
    await enter(page, 'News', 'moderator')
    expect((await newsroom()).join()).toContain('.markup-field')
    await edit(page, title)
    await button(page, 'PREVIEW ARTICLE').click()
    await expect(picture).toHaveAttribute('alt', /\w/)
    expect(await looksOf(modal)).toEqual(there)
  },
)

test('the address has the filter; empty and failed lists say why', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED|Failed to load/)
  await comeBack(page, 'moderator')
  // What nobody can choose is no choice.
  await page.goto('/admin/news?kind=nonsense&sort=nonsense')
  await expect(page.getByRole('heading', { name: /^ALL ARTICLES \(\d+\)$/ })).toBeVisible()
  await openFilters(page)
  await page.getByRole('radio', { name: 'Shows' }).click()
  await page.getByLabel('Sort').selectOption('Title')
  await field(page, 'Search').fill('bus choir')
  await expect(page).toHaveURL(/\?kind=shows&sort=title&q=bus\+choir$/)
  const titles = page
    .getByRole('region', { name: /^ALL ARTICLES/ })
    .getByRole('heading', { level: 3 })
  const found = ['Choir matinee at the bus depot?', 'Night Bus Choir on the last ferry']
  await expect(titles).toHaveText(found)
  await page.reload()
  await expect(titles).toHaveText(found)
  await page.getByRole('button', { name: 'FILTER (1)' }).click()
  await page.getByRole('radio', { name: 'Drafts' }).click()
  await expect(titles).toHaveText(['Choir matinee at the bus depot?'])
  await expect(row(page, 'Choir matinee').getByText('DRAFT', { exact: true })).toBeVisible()
  await field(page, 'Search').fill('no such thing')
  await expect(page.getByText('No articles match.')).toBeVisible()
  await page.route('**/api/staff/list-articles', (route) =>
    route.fulfill({ json: { items: [], next: null, total: 0, more: false } }),
  )
  await page.locator('header .label-name').click()
  await goTo(page, 'News')
  await expect(
    page.getByText('No articles yet. Create your first article to get started!'),
  ).toBeVisible()
  await expect(page.getByText('Empty Slot')).toHaveCount(3)
  await page.route('**/api/staff/list-articles', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Error loading articles')).toHaveCount(2)
  await expect(page.getByText('We could not reach the server.')).toHaveCount(2)
})

test('the keyboard alone writes, marks up, previews and saves an article', async ({ page }) => {
  await enter(page, 'News', 'moderator')
  await page.getByRole('link', { name: 'CREATE ARTICLE' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'New article' })).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  const tabTo = async (control: Locator, key = 'Tab') => {
    for (let press = 0; press < 24; press++) {
      await page.keyboard.press(key)
      if (await control.evaluate((element) => element === document.activeElement)) return
    }
    await expect(control).toBeFocused()
  }
  await tabTo(button(page, 'EFFECTS for Title'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(field(page, 'Title'))
  await page.keyboard.type('By hand')
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+Tab')
  await expect(effect(page, 'Title', 'bold')).toBeFocused()
  await page.keyboard.press('End')
  await expect(effect(page, 'Title', 'teal')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Title')).toHaveValue('By [yellow]hand[/yellow]')
  await tabTo(field(page, 'Excerpt'))
  await page.keyboard.type('No mouse.')
  await tabTo(field(page, 'Content'))
  await page.keyboard.type('None at all.')
  await tabTo(button(page, 'PREVIEW ARTICLE'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'By hand' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'PREVIEW ARTICLE')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(notice(page)).toContainText('Article "By hand" created successfully!')
})

test(
  'previews and warnings fit a small phone and pass axe',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.allow(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 900 })
    await enter(page, 'News', 'moderator')
    const look = async (what: string) => {
      expect(await axeViolations(page), what).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      )
    }
    await test.step('a picture that does not load hides itself, in the form and in the list', async () => {
      await begin(page)
      await write(page, short(`${'A very long title '.repeat(20)}${'w'.repeat(100)}`))
      await field(page, 'Featured image URL').fill('/no-such-picture.jpg')
      await expect(page.getByText('No picture found at this address.')).toBeVisible()
      await expect(page.getByAltText('Preview of the featured image')).toHaveCount(0)
      await create(page)
      await expect(row(page, 'A very long title').locator('img')).toHaveAttribute(
        'src',
        '/placeholder.svg',
      )
      expect(await textsThatOverflow(page)).toEqual([])
      const title = row(page, 'A very long title').getByRole('heading')
      expect((await title.boundingBox())!.height).toBeLessThan(80)
      await expect(row(page, 'A very long title')).toContainText('not live yet')
      // Two lines of its title, its facts, and that it goes live.
      expect((await row(page, 'A very long title').boundingBox())!.height).toBeLessThan(140)
      // Or it would be missing in the tests that follow.
      await pressInRow(page, 'A very long title', 'DELETE')
      await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
      await expect(row(page, 'A very long title')).toHaveCount(0)
      await page.getByRole('button', { name: 'Close this notice' }).click()
    })
    await edit(page, 'Night Bus Choir on the last ferry')
    await field(page, 'Excerpt').fill('A [bold]tag left open')
    await look('form')
    for (const text of ['Title', 'Excerpt', 'Content'])
      await button(page, `PREVIEW ${text}`).click()
    await look('previews')
    await button(page, 'PREVIEW ARTICLE').click()
    await look('article')
    await page.keyboard.press('Escape')
    await button(page, 'CANCEL EDIT').click()
    await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()
    await begin(page)
    await field(page, 'Featured on Landing Page').check()
    await button(page, 'CREATE ARTICLE').click()
    await look('warning')
  },
)
