import { afterEach, expect, test, vi } from 'vitest'
import { isSquare, isTall, pictureAttributes } from '#src/lib/picture.ts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import { parsePictureAddress } from '#src/lib/picture-address.ts'

const stem = `/media/00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}`
const square = { width: 640, height: 640 }
const site = new URL('https://label.example')

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** lib/picture.ts and lib/shared-picture.ts as a build makes them whose files are elsewhere. */
async function picturesElsewhere() {
  vi.stubEnv('PUBLIC_MEDIA_BASE', 'https://files.example/public')
  vi.resetModules()
  return {
    ...(await import('#src/lib/picture.ts')),
    ...(await import('#src/lib/shared-picture.ts')),
  }
}

test('an uploaded picture is offered in each of its widths, and has its own size', () => {
  expect(pictureAttributes(`${stem}-1920x1280.webp`, square)).toEqual({
    src: `${stem}-1920x1280-960.webp`,
    srcSet: `${stem}-1920x1280-320.webp 320w, ${stem}-1920x1280-480.webp 480w, ${stem}-1920x1280-960.webp 960w, ${stem}-1920x1280.webp 1920w`,
    width: 1920,
    height: 1280,
  })
  expect(pictureAttributes(`${stem}-300x200.png`, square)).toEqual({
    src: `${stem}-300x200.png`,
    srcSet: `${stem}-300x200.png 300w`,
    width: 300,
    height: 200,
  })
})

test('of a picture for the press a page has the files of a page alone', () => {
  const address = `${stem}-3000x2000.webp`
  expect(pictureAttributes(address, square)?.srcSet?.split(', ').at(-1)).toBe(
    `${stem}-3000x2000-1920.webp 1920w`,
  )
  expect(sharedPicture(`${stem}-3000x2000.jpeg`, site)).toEqual({
    url: `https://label.example${stem}-3000x2000-1920.jpeg`,
    size: { width: 1920, height: 1280 },
  })
})

test('a fragment is the focal point of an uploaded picture, and of its URL no part', () => {
  const address = `${stem}-300x200.png`
  expect(pictureAttributes(`${address}#25,100`, square)).toEqual({
    ...pictureAttributes(address, square),
    'data-focus-x': 25,
    'data-focus-y': 100,
  })
  expect(sharedPicture(`${address}#25,100`, site)?.url).toBe(`https://label.example${address}`)
  expect(parsePictureAddress(`${address}#25`)).toBeNull()
})

test.each([
  [`${stem}-1920x1280.webp`, null],
  [`${stem}-1920x1280.avif#25,75`, null],
  [`${stem}-1920x1280.webp#share`, [`${stem}-1920x1280-share.jpeg`, 1200, 800]],
  [`${stem}-1920x1280.avif#25,75#share`, [`${stem}-1920x1280-share.jpeg`, 1200, 800]],
  [`${stem}-800x3840.png#share`, [`${stem}-800x3840-share.jpeg`, 800, 3840]],
  [`${stem}-1920x1.jpeg#share`, [`${stem}-1920x1-share.jpeg`, 1200, 1]],
  [`${stem}-1920x1280.png`, [`${stem}-1920x1280.png`, 1920, 1280]],
  [`${stem}-1920x1280.jpeg`, [`${stem}-1920x1280.jpeg`, 1920, 1280]],
  ['/pictures/about-who.svg', null],
  ['https://elsewhere.example/A.WebP?size=1', null],
  ['https://elsewhere.example/a.avif#x', null],
  ['https://elsewhere.example/a.svg', null],
])('others are offered of %s: %j', (address, file) => {
  const shared = sharedPicture(address, site)
  const [path, width, height] = file ?? []
  expect(shared).toEqual(file && { url: `https://label.example${path}`, size: { width, height } })
})

test('a picture of any other address is offered as it is', () => {
  const address = 'https://elsewhere.example/cover.jpg'
  expect(pictureAttributes(address, square)).toEqual({ src: address, ...square })
  expect(sharedPicture(address, site)).toEqual({ url: address, size: null })
})

test.each([null, '', 'javascript:alert(1)', 'http://elsewhere.example/x.jpg'])(
  'the address %s is no picture',
  (address) => {
    expect(pictureAttributes(address, square)).toBeNull()
    expect(sharedPicture(address, site)).toBeNull()
  },
)

test('pages name the file store itself where it is elsewhere, and nothing but uploaded files is there', async () => {
  const pictures = await picturesElsewhere()
  const there = `https://files.example/public${stem.slice('/media'.length)}`
  expect(pictures.pictureAttributes(`${stem}-320x320.webp`, square)).toMatchObject({
    src: `${there}-320x320.webp`,
    srcSet: `${there}-320x320.webp 320w`,
  })
  expect(pictures.sharedPicture(`${stem}-480x480.webp#share`, site)?.url).toBe(
    `${there}-480x480-share.jpeg`,
  )
  expect(pictures.pictureAttributes('/cover.svg', square)).toMatchObject({ src: '/cover.svg' })
})

test('a sleeve and a poster are no wide pictures, and of a picture elsewhere nobody knows', () => {
  expect(isTall(`${stem}-1440x1440.webp`)).toBe(true)
  expect(isTall(`${stem}-1440x1920.webp`)).toBe(true)
  expect(isTall(`${stem}-1440x960.webp`)).toBe(false)
  expect(isSquare(`${stem}-1440x1440.webp#25,50`)).toBe(true)
  expect(isSquare(`${stem}-1500x1440.webp`)).toBe(true)
  expect(isSquare(`${stem}-1440x1920.webp`)).toBe(false)
  expect(isSquare(`${stem}-1440x960.webp`)).toBe(false)
  for (const address of ['https://elsewhere.example/poster.jpg', '/demo.svg', '', null])
    expect([isTall(address), isSquare(address)]).toEqual([false, false])
})
