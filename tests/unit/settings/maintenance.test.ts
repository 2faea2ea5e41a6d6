import { expect, test } from 'vitest'
import { isClosedForMaintenance } from '#src/features/settings/settings.ts'

test.each([
  ['/', true],
  ['/news/', true],
  ['/news/a-show-0123456789ab', true],
  ['/artist/odile-marrow/', true],
  ['/redeem', true],
  ['/404.html', true],
  ['/404', true],
  ['/administration', true],
  ['/maintenance', false],
  ['/admin', false],
  ['/admin/news/', false],
  ['/redeem/answer/', false],
  ['/contact/answer', false],
  ['/rss.xml', false],
  ['/events/x.ics', false],
  ['/news/a-show-0123456789ab.json', false],
  ['/robots.txt', false],
  ['/build.json', false],
])('maintenance mode closes %s: %s', (path, closed) => {
  expect(isClosedForMaintenance(path)).toBe(closed)
})
