import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box, Drawing } from '#src/features/codes/cards/drawing.ts'
import { cardFormatIds, cardFormats, safeZone } from '#src/features/codes/cards/card-sizes.ts'
import { layOutCard } from '#src/features/codes/cards/card-layout.ts'
import { printedSerial, shortAddress } from '#src/features/codes/cards/card.ts'
import { printedCode } from '#src/features/codes/printed-code.ts'
import { openFonts, widthOf, type CardFonts } from '#src/features/codes/cards/fonts.ts'
import { cardFontFiles, cardJob, redCover } from '#tests/support/print/card-job.ts'

const fonts = openFonts(cardFontFiles)

/** What a card says, each with the box that its capitals stand in. */
function textsOf(drawing: Drawing, from: CardFonts) {
  return drawing.flatMap((mark) => {
    if (mark.kind !== 'text') return []
    const [x, y] = mark.at
    const height = mark.size * 0.8
    return [
      {
        text: mark.text,
        x,
        y: y - height,
        width: widthOf(from[mark.font], mark.text, mark.size),
        height,
      },
    ]
  })
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('a code is printed in fours, a serial as wide as the last one, and the address without its scheme', () => {
  expect(printedCode('ABCDEFGH')).toBe('ABCD EFGH')
  expect(printedSerial(137, 500)).toBe('0137/0500')
  expect(printedSerial(7, 12_000)).toBe('00007/12000')
  expect(shortAddress('https://music.example.com')).toBe('music.example.com/redeem')
})

test('any name of a record stays in the safe zone and covers neither other words nor the QR code', async () => {
  const cover = await redCover()
  const word = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('The', 'Ärger', 'W'.repeat(60), 'iii'),
  )
  const words = fc.array(word, { maxLength: 12 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(
      fc.record({ artist: words, title: words, batchName: words }),
      fc.constantFrom(...cardFormatIds),
      fc.constantFrom('site' as const, 'plain' as const),
      fc.boolean(),
      (said, format, design, hasCover) => {
        const job = cardJob(1, { ...said, format, design, cover: hasCover ? cover : null })
        const { card, common, own } = layOutCard(fonts, job)
        const drawing = [...common, ...own(job.cards[0]!)]
        const texts = textsOf(drawing, fonts)
        const qr = drawing.findLast((mark) => mark.kind === 'boxes')!
        for (const box of [...texts, ...qr.boxes]) {
          expect(box.x).toBeGreaterThan(safeZone - 0.5)
          expect(box.y).toBeGreaterThan(safeZone - 0.8)
          expect(box.x + box.width).toBeLessThan(card.width - safeZone + 0.2)
          expect(box.y + box.height).toBeLessThan(card.height - safeZone + 0.01)
        }
        const others = drawing.flatMap((mark) => (mark.kind === 'cover' ? [mark.box] : []))
        const boxes = [...texts, ...others, ...qr.boxes.slice(0, 1)]
        for (const [index, one] of boxes.entries())
          for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBe(false)
      },
    ),
    { numRuns: 60 },
  )
})

test('a long title wraps, then shrinks, then ends in an ellipsis, and the label is told', () => {
  const layOut = (title: string) => {
    const { common, notes } = layOutCard(fonts, cardJob(1, { title }))
    const lines = common.filter((mark) => mark.kind === 'text' && mark.font === 'archivo-medium')
    return { lines: lines as Extract<(typeof lines)[0], { kind: 'text' }>[], notes }
  }
  const short = layOut('Una Corda')
  expect(short.lines).toHaveLength(1)
  const wrapped = layOut('Goods & Chattels, or How We Lost the Furniture but Kept the Old Piano')
  expect(wrapped.lines.length).toBeGreaterThan(1)
  expect(wrapped.lines[0]!.size).toBe(short.lines[0]!.size)
  const shrunk = layOut('Goods and Chattels, or '.repeat(7).trim())
  expect(shrunk.lines[0]!.size).toBeLessThan(short.lines[0]!.size)
  expect(shrunk.notes).toEqual([])
  const cut = layOut('Goods and Chattels, or '.repeat(20))
  expect(cut.lines.at(-1)!.text).toMatch(/…$/)
  expect(cut.notes).toEqual([{ field: 'title', note: 'cut' }])
})

test('an address that no card has room for is said to be cut', () => {
  const { notes } = layOutCard(
    fonts,
    cardJob(1, { site: `https://${'very-long-'.repeat(6)}label.example` }),
  )
  expect(notes).toEqual([{ field: 'address', note: 'cut' }])
})

/** Texts of people, and what a card prints of each. */
const written: [text: string, printed: string, missing: string[]][] = [
  ['Łódź Ševčík Đặng', 'Łódź Ševčík Đặng', []],
  ['Кино', 'Кино', []],
  ['Группа крови', 'Группа крови', []],
  ['坂本 Ryuichi', '', ['坂', '本']],
  ['Қазақ', '', ['Қ', 'қ']],
  ['שלום', '', ['ש', 'ל', 'ו', 'ם']],
  ['Αθήνα 2', '', ['Α', 'θ', 'ή', 'ν', 'α']],
  ['فيروز', '', ['ف', 'ي', 'ر', 'و', 'ز']],
  ['Singer 👩‍🎤', 'Singer', ['👩', '🎤']],
]

test.each(written)('of %j a card prints %j whole, or nothing', (text, printed, missing) => {
  const { common, notes } = layOutCard(fonts, cardJob(1, { artist: text }))
  const drawn = textsOf(common, fonts).map((one) => one.text)
  expect(drawn.includes(printed)).toBe(printed !== '')
  const note = printed === '' ? 'letters-missing' : 'signs-missing'
  const [found] = notes
  expect(found).toEqual(
    missing.length > 0 ? { field: 'artist', note, characters: missing } : undefined,
  )
  if (printed === '')
    for (const word of text.split(' ')) expect(drawn.join(' ')).not.toContain(word.slice(-3))
})

test('a text is set in the first font that has its letters', () => {
  const { common } = layOutCard(fonts, cardJob(1, { title: 'Группа крови' }))
  expect(common).toContainEqual(
    expect.objectContaining({ text: 'Группа крови', font: 'martian-mono-regular' }),
  )
})

test('every format is a card that its sheet has room for, marks included', () => {
  for (const { card, ...format } of Object.values(cardFormats)) {
    if (!('sheet' in format)) continue
    const { paper, columns, rows } = format.sheet
    expect(paper.width - columns * card.width).toBeGreaterThan(2 * 7.5)
    expect(paper.height - rows * card.height).toBeGreaterThan(2 * 7.5)
  }
})
