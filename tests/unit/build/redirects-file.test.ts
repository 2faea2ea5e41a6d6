import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { redirectsText } from '#src/build/redirects-file.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { readRedirects } from '#tests/support/site/netlify-redirects.ts'

/** Netlify's reading of the file that the build would write. */
function redirectsOf(media: string, ...[records = []]: [Parameters<typeof redirectsText>[1]?]) {
  const folder = temporaryFolder('redirects')
  writeFileSync(join(folder, '_redirects'), redirectsText(media, records))
  return readRedirects(folder)
}

test('the pages that only functions show, the maintenance page and the admin keep their rules', async () => {
  const follow = redirectsOf('')
  expect(await follow('/redeem/answer')).toBe('302! /redeem')
  expect(await follow('/redeem/answer/more')).toBe('302! /redeem')
  expect(await follow('/contact/answer/')).toBe('302! /contact')
  expect(await follow('/newsletter/answer')).toBe('302! /')
  expect(await follow('/maintenance')).toBe('302! /')
  expect(await follow('/admin/news/anything')).toBe('200 /admin/index.html')
  for (const path of ['/', '/redeem', '/contact', '/administration', '/news'])
    expect([path, await follow(path)]).toEqual([path, undefined])
})

test('an address of a picture on the site goes on to the file store, and is never proxied', async () => {
  const follow = redirectsOf('https://media.label.example')
  const target = '302 https://media.label.example/a-project/a-480.webp'
  expect(await follow('/media/a-project/a-480.webp')).toBe(target)
  expect(await follow('/mediation')).toBeUndefined()
  expect(await redirectsOf('')('/media/a-project/a-480.webp')).toBeUndefined()
})

test('every former path leads straight to the present one, also after a chain of names', async () => {
  const record = { path: '/artist/third', formerPaths: ['/artist/first', '/artist/second'] }
  const follow = redirectsOf('', [record])
  for (const path of ['/artist/first', '/artist/second', '/artist/second/'])
    expect([path, await follow(path)]).toEqual([path, '301 /artist/third'])
  expect(await follow('/artist/second?from=poster')).toBe('301 /artist/third?from=poster')
  expect(await follow('/artist/third')).toBeUndefined()
})

test('the path of a page is not redirected; of two former owners of a path the first with a page gets it', async () => {
  const follow = redirectsOf('', [
    { path: '/release/tare', formerPaths: ['/release/tare', '/release/hover'] },
    { path: '/release/hover', formerPaths: ['/release/first'] },
    { path: '/release/third', formerPaths: ['/release/first'] },
    { path: null, formerPaths: ['/artist/free', null] },
  ])
  expect(await follow('/release/tare')).toBeUndefined()
  expect(await follow('/release/hover')).toBeUndefined()
  expect(await follow('/artist/free')).toBeUndefined()
  expect(await follow('/release/first')).toBe('301 /release/hover')
})
