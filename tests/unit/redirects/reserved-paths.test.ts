import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isReservedPath, visitorPages } from '#src/features/redirects/reserved-paths.ts'

test('every page and file under src/pages has an address of the site, or is below one', () => {
  const pages = globSync('**/*.{astro,ts}', { cwd: 'src/pages' })
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const path = `/${page.replaceAll('\\', '/').replace(/(\/?index)?\.(astro|ts)$/, '')}`
    const [fixed] = path.split(/\/\[/)
    expect([page, isReservedPath(fixed!)]).toEqual([page, true])
  }
})

test('pages that visitors are led to are addresses of the site', () => {
  for (const { path } of visitorPages) expect([path, isReservedPath(path)]).toEqual([path, true])
})

test('what labels bring along is free: below the lists, and words that only begin alike', () => {
  for (const path of [
    '/news/old',
    '/release/gone',
    '/releases/2019',
    '/administration',
    '/imprint',
    '/shopping',
  ])
    expect([path, isReservedPath(path)]).toEqual([path, false])
})

test('what a host serves as the page of codes or the admin is never sent elsewhere, and old pages are', () => {
  for (const path of ['/redeem.html', '/admin.html', '/Admin.HTM', '/preview.html'])
    expect([path, isReservedPath(path)]).toEqual([path, true])
  for (const path of ['/contact.html', '/about.html', '/redeem.html/x', '/redeems.html'])
    expect([path, isReservedPath(path)]).toEqual([path, false])
})
