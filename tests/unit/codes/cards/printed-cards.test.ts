// Cards as a print shop meets them: rendered, measured and scanned.
import {
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFRawStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CardDesign, CardJob } from '#src/features/codes/cards/card.ts'
import { redeemAddress } from '#src/features/codes/printed-code.ts'
import {
  cardFormatIds,
  cardFormats,
  type CardFormat,
} from '#src/features/codes/cards/card-sizes.ts'
import { makeCards } from '#src/features/codes/cards/make-cards.ts'
import { previewCards } from '#src/features/codes/cards/svg.ts'
import { cardFontFiles, cardJob, redCover } from '#tests/support/print/card-job.ts'
import {
  readQrCodes,
  renderPage,
  withPages,
  type Bitmap,
} from '#tests/support/print/printed-pages.ts'
import { scaled } from '#tests/support/scale.ts'

/** Two sheets of ten. */
const count = scaled(12, 1000)
const millimetre = 72 / 25.4
let cover: CardJob['cover']
beforeAll(async () => {
  cover = await redCover()
})

/** The content of all pages, and that of the form that they share. */
function contentsOf(document: PDFDocument): string[] {
  const streams = document.getPages().flatMap(({ node }) => {
    const forms = node.Resources()!.lookup(PDFName.of('XObject'), PDFDict)
    return [node.Contents(), forms.lookup(PDFName.of('Card'))]
  })
  return [...new Set(streams)].map((stream) =>
    new TextDecoder('latin1').decode(decodePDFRawStream(stream as PDFRawStream).decode()),
  )
}

const designs: CardDesign[] = ['site', 'plain']
describe.each(cardFormatIds)('%s', (format) => {
  test.each(designs)(
    'in the design %s every card scans to its own code, in order',
    async (design) => {
      const job = cardJob(count, { format, design, cover })
      const pdf = await makeCards(cardFontFiles, job)
      const { card, sheet }: CardFormat = cardFormats[format]
      const found = await withPages(pdf, async (pages) => {
        const all: string[] = []
        expect(pages).toHaveLength(Math.ceil(count / (sheet ? 10 : 1)))
        for (const page of pages) {
          const bitmap = await renderPage(page, 200)
          const rows = (await readQrCodes(bitmap)).map(({ text, x, y }) => ({
            text,
            x,
            row: Math.floor(((y / 200) * 25.4) / card.height - 0.2),
          }))
          rows.sort((one, other) => one.row - other.row || one.x - other.x)
          all.push(...rows.map(({ text }) => text))
        }
        return all
      })
      expect(found).toEqual(job.cards.map(({ code }) => redeemAddress(job.site, code)))
    },
  )

  test('the boxes of its pages are those of the format, to a tenth of a millimetre', async () => {
    const document = await PDFDocument.load(await makeCards(cardFontFiles, cardJob(2, { format })))
    const [page] = document.getPages()
    const { card, sheet }: CardFormat = cardFormats[format]
    const [media, bleed, trim] = [page!.getMediaBox(), page!.getBleedBox(), page!.getTrimBox()].map(
      ({ x, y, width, height }) => [x, y, width, height].map((length) => length / millimetre),
    )
    const expectBox = (box: number[] | undefined, expected: number[]) =>
      expected.forEach((length, index) => expect(box![index]).toBeCloseTo(length, 1))
    if (sheet) {
      for (const box of [media, bleed, trim])
        expectBox(box, [0, 0, sheet.paper.width, sheet.paper.height])
      return
    }
    const whole = [0, 0, card.width + 6, card.height + 6]
    expectBox(media, whole)
    expectBox(bleed, whole)
    expectBox(trim, [3, 3, card.width, card.height])
  })
})

test('no colour but the cover’s is RGB, the QR code is in black alone, and all fonts are embedded', async () => {
  const pdf = await makeCards(cardFontFiles, cardJob(11, { cover }))
  const document = await PDFDocument.load(pdf)
  const contents = contentsOf(document)
  expect(contents).toHaveLength(3)
  for (const content of contents) {
    expect(content).not.toMatch(/(?<![\w/])(rg|RG|sc|SC|scn|SCN|cs|CS)(?!\w)/)
    expect(content).toMatch(/(?<![\w/])k(?!\w)/)
  }
  const pages = contents.filter((content) => content.includes('/Card Do'))
  // Each QR code is one path of many boxes.
  const paths = pages.flatMap((page) => page.match(/[\d. ]+ k\n(?:[-\d. ]+ re\n){50,}f/g) ?? [])
  expect(paths).toHaveLength(11)
  for (const path of paths) expect(path).toMatch(/^0 0 0 1 k/)
  const fonts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.get(PDFName.of('FontName')) ? [object] : [],
    )
  expect(fonts).toHaveLength(4)
  for (const font of fonts) {
    expect(font.has(PDFName.of('FontFile2'))).toBe(true)
    expect(String(font.get(PDFName.of('FontName')))).toMatch(/^\/[A-Z]{6}\+|-/)
  }
})

const isDark = ({ data, width }: Bitmap, x: number, y: number) => data[(y * width + x) * 4]! < 128

test.each(['a4', 'letter'] as const)(
  'on %s a crop mark stands at both ends of every cut, to 0.2 mm, and none on a card or its bleed',
  async (format) => {
    const { card, sheet } = cardFormats[format]
    const pdf = await makeCards(cardFontFiles, cardJob(10, { format, design: 'plain' }))
    await withPages(pdf, async ([page]) => {
      const bitmap = await renderPage(page!, 600)
      // The renderer leaves the last part of a point away.
      const { width, height } = sheet.paper
      const pixelX = (x: number) => Math.round((x / width) * bitmap.width)
      const pixelY = (y: number) => Math.round((y / height) * bitmap.height)
      const left = (sheet.paper.width - 2 * card.width) / 2
      const top = (sheet.paper.height - 5 * card.height) / 2
      const markedX = (y: number) =>
        centersOf(bitmap.width, (x) => isDark(bitmap, x, pixelY(y))).map(
          (x) => (x / bitmap.width) * width,
        )
      const markedY = (x: number) =>
        centersOf(bitmap.height, (y) => isDark(bitmap, pixelX(x), y)).map(
          (y) => (y / bitmap.height) * height,
        )
      const expectAt = (found: number[], expected: number[]) => {
        expect(found).toHaveLength(expected.length)
        for (const [index, at] of expected.entries())
          expect(Math.abs(found[index]! - at)).toBeLessThan(0.2)
      }
      const across = [0, 1, 2].map((cut) => left + cut * card.width)
      const down = [0, 1, 2, 3, 4, 5].map((cut) => top + cut * card.height)
      for (const y of [top - 5, sheet.paper.height - top + 5]) expectAt(markedX(y), across)
      for (const x of [left - 5, sheet.paper.width - left + 5]) expectAt(markedY(x), down)
      for (const y of [top - 2, sheet.paper.height - top + 2]) expectAt(markedX(y), [])
      for (const x of [left - 2, sheet.paper.width - left + 2]) expectAt(markedY(x), [])
    })
  },
)

/** The middles of the dark stretches of a line of pixels. */
function centersOf(length: number, isDarkAt: (at: number) => boolean): number[] {
  const found: number[] = []
  for (let at = 0; at < length; at++) {
    if (!isDarkAt(at)) continue
    const from = at
    while (at < length && isDarkAt(at)) at++
    found.push((from + at) / 2)
  }
  return found
}

test.each([
  ['a4', 'site'],
  ['3.5x2in', 'plain'],
] as const)('the preview of %s in %s is what is printed', async (format, design) => {
  const job = cardJob(10, { format, design, cover, title: 'A title with kerning: AVATAR, Tåre' })
  const pdf = await makeCards(cardFontFiles, job)
  const printed = await withPages(pdf, async ([page]) => {
    const { data, width, height } = await renderPage(page!, 100)
    return {
      width,
      height,
      gray: await grayOf(sharp(data, { raw: { width, height, channels: 4 } }), width, height),
    }
  })
  const { svg } = previewCards(cardFontFiles, job)
  const shown = await grayOf(
    sharp(Buffer.from(svg), { density: 100 }),
    printed.width,
    printed.height,
  )
  const differing = shown.filter((value, index) => Math.abs(value - printed.gray[index]!) > 96)
  expect(differing.length / shown.length).toBeLessThan(0.004)
})

/** Blurred a little, because two renderers draw edges each in their own way. */
const grayOf = async (picture: Sharp, width: number, height: number): Promise<Uint8Array> =>
  new Uint8Array(
    await picture
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#fff' })
      .blur(1)
      .grayscale()
      .raw()
      .toBuffer(),
  )

test('making cards tells how far it is, and stops when it is told to', async () => {
  const done: number[] = []
  await makeCards(cardFontFiles, cardJob(25), { onProgress: (cards) => done.push(cards) })
  expect(done).toEqual([10, 20, 25])
  const stopped = new AbortController()
  const making = makeCards(cardFontFiles, cardJob(25), {
    signal: stopped.signal,
    onProgress: () => stopped.abort(new Error('Enough.')),
  })
  await expect(making).rejects.toThrow('Enough.')
})
