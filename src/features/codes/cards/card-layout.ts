import { type CardCode, type CardJob, printedSerial, shortAddress } from './card.ts'
import { printedCode, redeemAddress } from '../printed-code.ts'
import { bleed, cardFormats, safeZone, type Size } from './card-sizes.ts'
import { grown, type Box, type Drawing, type Mark, type Point } from './drawing.ts'
import { fitText, type Fitted, type Room } from './text-fit.ts'
import {
  bestFont,
  isLetter,
  printable,
  unprintable,
  widthOf,
  type CardFontName,
  type CardFonts,
} from './fonts.ts'
import { black, paper, plainInks, type Ink } from './ink.ts'
import { qrBoxes, quietWidth } from './qr-code.ts'

export type CardField = 'artist' | 'title' | 'batchName' | 'address'

/** What the label should know of a text before it is printed. */
export type CardNote =
  | { field: CardField; note: 'cut' }
  /** Without these letters a word would have holes, so that nothing of the text is printed; without signs it is. */
  | { field: CardField; note: 'letters-missing' | 'signs-missing'; characters: string[] }

export type CardLayout = {
  card: Size
  /** The card and its bleed: what is drawn may fill it, and is cut off there. */
  within: Box
  /** The same on every card. */
  common: Drawing
  own: (card: CardCode) => Drawing
  notes: CardNote[]
}

/** A QR code's side with its quiet zone. */
const qrSide = 22
const gap = 4
const point = 25.4 / 72
const mono = 'martian-mono-regular'

/** Lays a card out: the cover at the top left, artist and title beside it, below them the code, and the QR code at the right. */
export function layOutCard(fonts: CardFonts, job: CardJob): CardLayout {
  const { card } = cardFormats[job.format]
  const { width, height } = card
  const isPlain = job.design === 'plain'
  const inks = isPlain ? plainInks : job.inks
  const within = grown({ x: 0, y: 0, ...card }, bleed)
  const qr = qrSquare(card, isPlain ? quietWidth(redeemAddress(job.site, 'ABCD1234'), qrSide) : 0)
  const notes: CardNote[] = []
  const set = (
    field: Exclude<CardField, 'address'>,
    names: [CardFontName, ...CardFontName[]],
    room: Room,
  ) => {
    const name = bestFont(fonts, job[field], names)
    const characters = unprintable(fonts[name], job[field])
    const hasHoles = characters.some(isLetter)
    const note = hasHoles ? 'letters-missing' : 'signs-missing'
    if (characters.length > 0) notes.push({ field, note, characters })
    const text = hasHoles ? '' : printable(fonts[name], job[field])
    const fitted = fitText(fonts[name], text, room)
    if (fitted.isCut) notes.push({ field, note: 'cut' })
    return { ...fitted, name }
  }

  const bottom = height - safeZone
  const addressLine = bottom - 4.2
  const codeLine = addressLine - 4.4
  const codeWidth = qr.x - gap - safeZone
  const code = fitCode(fonts, codeWidth)
  const side = codeLine - code.height - 5.6 - safeZone
  const cover = { x: safeZone, y: safeZone, width: side, height: side }

  const left = job.cover ? cover.x + cover.width + gap : safeZone
  const textWidth = width - safeZone - left
  const artist = set('artist', ['archivo-expanded-extrabold', 'martian-mono-bold'], {
    width: textWidth,
    lines: 2,
    size: 13 * point,
    smallest: 6.5 * point,
  })
  const title = set('title', ['archivo-medium', 'martian-mono-regular'], {
    width: textWidth,
    lines: 4 - Math.max(artist.lines.length, 1),
    size: 10 * point,
    smallest: 6.5 * point,
  })

  const small = 5.5 * point
  const serial = printedSerial(job.serials, job.serials)
  const serialWidth = widthOf(fonts[mono], `${serial}  `, small)
  const batchName = set('batchName', [mono], {
    width: codeWidth - serialWidth,
    lines: 1,
    size: small,
    smallest: 5 * point,
  })
  const address = fitText(fonts['martian-mono-bold'], shortAddress(job.site), {
    width: codeWidth,
    lines: 1,
    size: 7.5 * point,
    smallest: 4.5 * point,
  })
  if (address.isCut) notes.push({ field: 'address', note: 'cut' })

  const top = safeZone
  const artistHeight = artist.lines.length * artist.size * 1.12

  return {
    card,
    within,
    notes,
    common: [
      ...(isPlain ? [] : [{ kind: 'boxes' as const, boxes: [within], ink: inks.ground }]),
      ...(isPlain ? [] : groove(within, inks.line, codeLine - code.height - 2.6)),
      ...(job.cover ? [{ kind: 'cover' as const, box: cover }] : []),
      ...stack(artist, [left, top], inks.text),
      ...stack(title, [left, top + artistHeight + 0.8], inks.accent),
      ...(isPlain ? [] : [{ kind: 'boxes' as const, boxes: [qr], ink: paper }]),
      ...address.lines.map((line) =>
        text(line, 'martian-mono-bold', address.size, [safeZone, addressLine], inks.accent),
      ),
      ...batchName.lines.map((line) =>
        text(line, batchName.name, batchName.size, [safeZone + serialWidth, bottom], inks.text),
      ),
    ],
    own: ({ code: id, serial: number }) => [
      text(
        printedCode(id),
        'martian-mono-bold',
        code.size,
        [safeZone - code.inset, codeLine],
        inks.text,
      ),
      text(printedSerial(number, job.serials), mono, small, [safeZone, bottom], inks.text),
      { kind: 'boxes', boxes: qrBoxes(redeemAddress(job.site, id), qr), ink: black },
    ],
  }
}

const text = (text: string, font: CardFontName, size: number, at: Point, ink: Ink): Mark => ({
  kind: 'text',
  text,
  font,
  size,
  at,
  ink,
})

/** The lines of a text, one below the other. */
const stack = ({ lines, name, size }: Fitted & { name: CardFontName }, [x, top]: Point, ink: Ink) =>
  lines.map((line, index) => text(line, name, size, [x, top + size * (0.69 + index * 1.12)], ink))

/** At the bottom right; on paper its quiet zone reaches into the margin, so that what is seen ends where all else does. */
const qrSquare = ({ width, height }: Size, outwards: number): Box => ({
  x: width - safeZone - qrSide + outwards,
  y: height - safeZone - qrSide + outwards,
  width: qrSide,
  height: qrSide,
})

/** As wide as its place: every code has the same width in a monospaced font. */
function fitCode(fonts: CardFonts, width: number) {
  const font = fonts['martian-mono-bold']
  const size = Math.min(21 * point, width / widthOf(font, 'MMMM MMMM', 1))
  return { size, height: (font.capHeight / font.unitsPerEm) * size, inset: 0.05 * size }
}

/** The run-out groove above the code, which stands below it as a matrix number stands in dead wax. */
function groove(within: Box, ink: Ink, line: number): Mark[] {
  const center = [within.x + within.width * 0.36, line + grooveRadius] as const
  const radii = [0, 0.45, 0.95, 1.25, 2.1].map((outwards) => grooveRadius + outwards)
  return [{ kind: 'circles', center, radii, width: 0.12, ink, within }]
}
const grooveRadius = 420
