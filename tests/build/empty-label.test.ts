// A label that has entered nothing yet, and whose list of addresses somebody else keeps.
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { htmlErrors } from '#tests/support/site/html-pages.ts'
import { brokenWords, textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { useBrowser, useSite } from '#tests/support/site/site-fixture.ts'

const site = useSite(() => undefined, {
  NEWSLETTER_ACTION: 'https://label.us1.list-manage.com/subscribe/post?u=1&id=2',
  NEWSLETTER_EMAIL_FIELD: 'EMAIL',
  NEWSLETTER_NAME_FIELD: 'FNAME',
  // Where other test files of this process have theirs.
  FILES_FOLDER: '',
})

const visit = useBrowser(site)

test('a label that has entered nothing has a whole site of valid pages', async () => {
  expect(site.pages()).toContain('index.html')
  expect(await htmlErrors(site.folder())).toEqual([])
})

test('an empty label says what is missing and shows no empty part', async () => {
  const main = async (path: string) => (await visit(path)).locator('main')
  expect(await (await main('artists')).innerText()).toContain('No Artists Yet')
  expect(await (await main('releases')).innerText()).toContain('No Releases Yet')
  expect(await (await main('news')).innerText()).toContain('No news yet.')
  for (const path of ['artists', 'releases', 'news'])
    expect(await (await main(path)).innerText()).not.toMatch(/\b0 /)
  const events = await main('events')
  expect(await events.innerText()).toContain('Nothing coming up yet.')
  expect(await events.locator('h2, a[href="/events.ics"]').count()).toBe(0)
  const home = await main('')
  expect(await home.locator('h1').innerText()).toBe('YOUR RECORD LABEL')
  expect(await home.locator('h2:not(dialog *)').count()).toBe(0)
})

test('a shop that is not open yet says what it will have, and whom to ask to be told', async () => {
  const shop = (await visit('shop')).locator('main')
  expect(await shop.locator('h1').innerText()).toBe('COMING SOON')
  expect(await shop.locator('.shop-goods li').allInnerTexts()).toEqual(
    expect.arrayContaining(['Vinyl', 'Merch', 'Digital bundles', 'Label gear']),
  )
  const link = shop.getByRole('link', { name: 'GET NOTIFIED' })
  expect(await link.getAttribute('href')).toBe('/contact')
})

test('its feed and its calendar can be read, and there is nothing in them', async () => {
  const found = await (
    await visit('about:blank')
  ).evaluate(
    (xml) =>
      [
        ...new DOMParser()
          .parseFromString(xml, 'application/xml')
          .querySelectorAll('parsererror, channel, item'),
      ].map(({ localName }) => localName),
    site.read('rss.xml'),
  )
  expect(found).toEqual(['channel'])
  const calendar = new ICAL.Component(ICAL.parse(site.read('events.ics')))
  expect(calendar.getAllSubcomponents('vevent')).toEqual([])
})

test('its pages fit small and large screens, no heading broken', async () => {
  for (const path of site.pages()) {
    const page = await visit(path)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([path, width, await textsThatOverflow(page)]).toEqual([path, width, []])
      expect([path, width, await brokenWords(page)]).toEqual([path, width, []])
    }
  }
})

test("with a provider the form posts to it by itself, in a new tab, under the provider's names", () => {
  const form = /<form class="[^"]*newsletter-form"[^]*?<\/form>/.exec(site.read('index.html'))![0]
  expect(form).toContain('action="https://label.us1.list-manage.com/subscribe/post?u=1&amp;id=2"')
  expect(form).toContain('method="post"')
  expect(form).toContain('target="_blank"')
  expect(form).toMatch(/<input[^>]* name="EMAIL"[^>]*>/)
  expect(form).toMatch(/<input[^>]* name="FNAME"[^>]*>/)
  expect(form).not.toContain('name="website"')
})

test('the policy lets forms go to the provider and nowhere else', () => {
  const directive = /form-action [^;]*/.exec(site.read('_headers'))![0]
  expect(directive).toBe("form-action 'self' https://label.us1.list-manage.com")
})

test('what is asked for below /media goes on to the public bucket of the project, which the policy knows', () => {
  const [, project] =
    /^\/media\/\* (http:\S+)\/storage\/v1\/object\/public\/public\/:splat 302$/m.exec(
      site.read('_redirects'),
    )!
  expect(site.read('_headers')).toContain(`; media-src 'self' ${project} blob:;`)
})

test('Privacy says that a service keeps the list', () => {
  expect(site.read('privacy/index.html')).toContain(
    'goes straight to the service that keeps our list',
  )
})
