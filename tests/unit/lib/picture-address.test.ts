import { expect, test } from 'vitest'
import {
  fileAddress,
  fileWidths,
  parsePictureAddress,
  pictureAddresses,
} from '#src/lib/picture-address.ts'

const stem = `/media/00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}`

test('an address of an uploaded picture says its size, its type and its smaller files', () => {
  const picture = parsePictureAddress(`${stem}-1920x1280.webp`)!
  expect(picture).toEqual({ stem, width: 1920, height: 1280, type: 'webp' })
  const files = ['-320', '-480', '-960', ''].map((width) => `${stem}-1920x1280${width}.webp`)
  expect(fileWidths(picture.width).map((width) => fileAddress(picture, width))).toEqual(files)
  expect(pictureAddresses(`${stem}-1920x1280.webp`)).toEqual(files)
})

test('with its JPEG for link previews the address of a picture has one more file', () => {
  const address = `${stem}-480x480.webp#25,75#share`
  const focus = { x: 25, y: 75 }
  const picture = { stem, width: 480, height: 480, type: 'webp', focus, hasShare: true }
  expect(parsePictureAddress(address)).toEqual(picture)
  expect(pictureAddresses(address)).toEqual([
    `${stem}-480x480-320.webp`,
    `${stem}-480x480.webp`,
    `${stem}-480x480-share.jpeg`,
  ])
})

test('a picture has no file that is wider than itself', () => {
  expect(fileWidths(1200)).toEqual([320, 480, 960, 1200])
  expect(fileWidths(960)).toEqual([320, 480, 960])
  expect(fileWidths(320)).toEqual([320])
  expect(fileWidths(3000)).toEqual([320, 480, 960, 1920, 3000])
})

test.each([
  '/demo/sleeve.svg',
  'https://elsewhere.example/cover.jpg',
  `https://elsewhere.example${stem}-480x480.webp`,
  `${stem}-480x480.svg`,
  `${stem}-480.webp`,
  `${stem}-1920x1280-480.webp`,
  `${stem}-1920x1280-share.jpeg`,
  `${stem}-1920x1280.webp#shared`,
  `${stem}-1920x1280.webp#share#25,75`,
  '/media/../secret-480x480.webp',
])('%s is none of an uploaded picture', (address) => {
  expect(parsePictureAddress(address)).toBeNull()
  expect(pictureAddresses(address)).toEqual([])
})
