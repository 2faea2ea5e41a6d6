// Every list of the site with names in many scripts: each keeps the list's edge, and has its own direction and language.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { useBrowser, useSite } from '#tests/support/site/site-fixture.ts'

/** A name, the language that its letters say on a site in English, and where it is read from. */
const names = [
  ['Donaudampfschifffahrtskapelle und die Überstunden', '', 'ltr'],
  ['مهرجان الأسطوانات', 'ar', 'rtl'],
  ['雨の日のためのピアノ', 'ja', 'ltr'],
  ['תקליטים חדשים על המדף', 'he', 'rtl'],
  ['京都電子音楽団', 'und-Hani', 'ltr'],
  ['비 오는 날의 피아노', 'ko', 'ltr'],
  ['The Low', '', 'ltr'],
] as const
const nameList = `(array[${names.map(([name]) => `'${name}'`).join(', ')}])`

async function addLists({ database }: Backend): Promise<void> {
  await database.exec(`
    insert into public.artists (name, slug, bio, display_order)
    select ${nameList}[1 + n % 7] || ' ' || n, 'artist-' || n, ${nameList}[1 + n % 7], n
      from generate_series(0, 15) n;
    insert into public.releases (title, artist, artist_id, year, listed, slug)
    select ${nameList}[1 + n % 7] || ' ' || n, a.name, a.id, (2020 + n / 40)::text, true, 'release-' || n
      from generate_series(0, 44) n join public.artists a on a.slug = 'artist-' || (n % 16);
    insert into public.tracks (id, release_id, position, title)
    select gen_random_uuid(), id, 1, title from public.releases;
    insert into public.editions (id, release_id, position, format, state)
    select gen_random_uuid(), id, 1, title, 'in_stock' from public.releases;
    insert into public.news (title, excerpt, content, type, event_date, venue, published_at, featured, release_id)
    select ${nameList}[1 + n % 7] || ' ' || n, ${nameList}[1 + n % 7], 'x', case when n < 30 then 'show' else 'other' end,
           case when n < 30 then current_date - 200 + n * 20 end, case when n < 30 then ${nameList}[1 + n % 7] end,
           now() - n * interval '10 days', n between 30 and 32,
           (select id from public.releases where slug = 'release-1')
      from generate_series(0, 44) n;
    update public.site_settings set enable_shop = true, featured_artists_count = 9;`)
}

const site = useSite(addLists, { FILES_FOLDER: 'files' })
const visit = useBrowser(site)

type Text = { text: string; language: string; direction: string; offsets: number[] }

/** The names of a list as it shows them: for each the distances of its lines from the edge of their box. */
const textsOf = (page: Page, selector: string, edge: 'left' | 'right'): Promise<Text[]> =>
  page.evaluate(
    ([selector, edge]) =>
      [...document.querySelectorAll<HTMLElement>(selector!)]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const lines = new Map<number, { left: number; right: number }>()
          for (const { left, right, bottom, width } of range.getClientRects()) {
            if (width === 0) continue
            const line = lines.get(Math.round(bottom / 8)) ?? { left, right }
            lines.set(Math.round(bottom / 8), {
              left: Math.min(line.left, left),
              right: Math.max(line.right, right),
            })
          }
          const block = element.closest<HTMLElement>('h2, h3, h4, p, li, a, span')!
          const box = (getComputedStyle(element).display === 'inline' ? block : element)
            .closest(':not(bdi)')!
            .getBoundingClientRect()
          return {
            text: element.textContent,
            language: element.closest<HTMLElement>('[lang]')!.lang,
            direction: getComputedStyle(element).direction,
            offsets: [...lines.values()].map((line) =>
              Math.round(edge === 'left' ? line.left - box.left : box.right - line.right),
            ),
          }
        }),
    [selector, edge],
  )

async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('1')
  await page.locator('.found-release').first().waitFor()
}

const firstArticle = () => site.pages().find((page) => /^news\/low-?\w*-\d+/.test(page))
const pageOf = (list: string) =>
  list === 'an article' ? firstArticle()!.replace('index.html', '') : list

test.each<
  [list: string, selector: string, edge?: 'left' | 'right' | undefined, before?: typeof search]
>([
  ['', '.release-title'],
  ['', '.release > p[dir]'],
  ['', '.ticket-title'],
  ['', '.news-title'],
  ['', '.artist-name'],
  ['releases/', '.release-title'],
  ['releases/2020/', '.release-title'],
  ['releases/', '.found-release bdi:first-child', 'left', search],
  ['shop/', '.shop-title'],
  ['shop/', '.offer-name'],
  ['news/', '.news-title'],
  ['news/', '.news-card > p[dir]'],
  ['news/shows/', '.news-title'],
  ['news/2026/', '.news-title'],
  ['events/', '.event-row-title'],
  ['events/', '.show-facts p[dir]'],
  ['artists/', '.artist-row-name a'],
  ['artists/', '.artist-row-bio'],
  ['artist/artist-1/', '.release-title'],
  ['release/release-1/', '.track-title'],
  ['release/release-1/', '.offer-name'],
  ['release/release-1/', '.ticket-title'],
  ['release/release-1/', '.past-show a'],
  ['release/release-1/', '.news-title'],
  ['release/release-2/', '.neighbour-prev .neighbour-name'],
  ['release/release-2/', '.neighbour-next .neighbour-name', 'right'],
])(
  'the names of /%s, %s, keep the edge, their direction and language',
  async (list, selector, edge = 'left', before) => {
    const page = await visit(pageOf(list))
    // On a phone the later one is below the earlier one, at the left.
    for (const width of edge === 'right' ? [720, 1440] : [390, 720, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      await before?.(page)
      const texts = await textsOf(page, selector, edge)
      expect(texts.length).toBeGreaterThan(0)
      for (const { text, language, direction, offsets } of texts) {
        const [, of, to] = names.find(([name]) => text.trim().startsWith(name)) ?? []
        // A neighbour begins with the name of the artist, of whom its title may be in another script.
        if (of !== undefined && !selector.startsWith('.neighbour'))
          expect([text, language, direction]).toEqual([text, of || 'en', to])
        expect([width, text, offsets.filter((offset) => Math.abs(offset) > 3)]).toEqual([
          width,
          text,
          [],
        ])
      }
      expect([width, await textsThatOverflow(page)]).toEqual([width, []])
    }
  },
)

test('rows of artists are low enough for 47 of them in 9,000 px of a phone, in the order of letters', async () => {
  const page = await visit('artists/')
  await page.setViewportSize({ width: 390, height: 844 })
  const rows = await page
    .locator('.artist-row')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(rows).toHaveLength(16)
  // A letter over each third of them, and the head of the page.
  expect(47 * (Math.max(...rows) + 8) + 16 * 60 + 600).toBeLessThan(9000)
  const letters = page.getByRole('navigation', { name: 'A to Z' }).getByRole('link')
  expect(await letters.allTextContents()).toEqual(['D', 'L', '#'])
  await letters.nth(1).click()
  await expect
    .poll(() => page.locator('#l').evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(400)
  expect(await page.locator('#l .artist-row-name').first().textContent()).toContain('The Low')
})

test.each([
  ['', '.artist-grid'],
  ['news/', '.news-list'],
])(
  'at 720 px, a screen of 1440 px at 200 %%, the cards of /%s %s stand in columns',
  async (path, list) => {
    const page = await visit(path)
    await page.setViewportSize({ width: 720, height: 900 })
    const columns = await page
      .locator(list)
      .first()
      .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
    expect(columns).toBeGreaterThan(1)
  },
)

test('the three featured articles of Home share a line on each wide screen', async () => {
  const page = await visit('')
  for (const width of [720, 768, 1023, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await page
      .locator('.news-list.is-few > li')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    expect([width, tops.length, new Set(tops).size]).toEqual([width, 3, 1])
  }
})
