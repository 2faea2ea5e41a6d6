import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { embedCode, embedSizes, oEmbed, sharedPlayer } from '#src/features/releases/embed.ts'
import { colorSchemes, schemeSlug } from '#src/lib/color-schemes.ts'
import { breakout, smuggled } from '#tests/support/backend/bad-content.ts'
import { someRelease, someTrack } from '#tests/support/backend/releases.ts'

const site = new URL('https://a.example')
const about = { labelName: 'Tarehouse', artistPath: '/artist/odile-marrow', site }

test('the code of each size is one frame, which only its height tells from the others', () => {
  const codes = embedSizes.map((size) => embedCode(someRelease, size, site))
  expect(codes[0]).toBe(
    '<iframe src="https://a.example/embed/release/odile-marrow-una-corda" width="100%" height="480" title="Odile Marrow - Una Corda" loading="lazy" style="border:0"></iframe>',
  )
  expect(codes.map((code) => code.replace(/ height="\d+"/, ''))).toEqual(
    Array(3).fill(codes[0]!.replace(' height="480"', '')),
  )
})

test.each([breakout, smuggled.attribute, 'Two\nlines', '"><script>', 'a'.repeat(200), '🎺 شكرا'])(
  'a title %s stays inside the code',
  (title) => {
    const code = embedCode({ ...someRelease, title }, embedSizes[1], site)
    expect(code).not.toContain('\n')
    const [frame, ...more] = parseFragment(code).childNodes
    expect([frame?.nodeName, more]).toEqual(['iframe', []])
    const attributes = (frame as { attrs: { name: string; value: string }[] }).attrs
    expect(attributes.map(({ name }) => name)).toEqual([
      'src',
      'width',
      'height',
      'title',
      'loading',
      'style',
    ])
    const named = attributes.find(({ name }) => name === 'title')?.value
    expect(named).toBe(`Odile Marrow - ${title.replace(/\s+/g, ' ')}`)
  },
)

test('every scheme has an address of its own, which needs no escape', () => {
  const slugs = colorSchemes.map(schemeSlug)
  expect(new Set(slugs).size).toBe(colorSchemes.length)
  expect(slugs.filter((slug) => !/^[a-z-]+$/.test(slug))).toEqual([])
  expect(embedCode(someRelease, embedSizes[2], site, 'stone-dark')).toContain(
    'una-corda?scheme=stone-dark"',
  )
})

test('oEmbed describes the full player, with the artist, the label and the sleeve', () => {
  const cover = `/media/00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}-1600x1600.webp#share`
  expect(oEmbed({ ...someRelease, coverImage: cover }, about)).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'Odile Marrow - Una Corda',
    author_name: 'Odile Marrow',
    author_url: 'https://a.example/artist/odile-marrow',
    provider_name: 'Tarehouse',
    provider_url: 'https://a.example/',
    thumbnail_url: expect.stringMatching(/^https:\/\/a\.example\/media\/.*-share\.jpeg$/),
    thumbnail_width: 1200,
    thumbnail_height: 1200,
    width: 700,
    height: 480,
    html: embedCode(someRelease, embedSizes[0], site),
  })
})

test('oEmbed leaves out a sleeve whose size nobody knows, and an artist without a page', () => {
  const answer = oEmbed(someRelease, { ...about, artistPath: null })
  expect(Object.keys(answer).filter((key) => /thumbnail|author_url/.test(key))).toEqual([])
})

test('a link card has a player where a track can be heard, and none without', () => {
  const heard = { ...someTrack, preview: '/media/project/sound.mp3' }
  const unsafe = { ...someTrack, preview: smuggled.address }
  expect(sharedPlayer({ ...someRelease, tracks: [someTrack, unsafe, heard] }, site)).toEqual({
    sound: 'https://a.example/media/project/sound.mp3',
    address: 'https://a.example/embed/release/odile-marrow-una-corda',
    width: 700,
    height: 480,
  })
  expect(sharedPlayer({ ...someRelease, tracks: [someTrack, unsafe] }, site)).toBeNull()
})
