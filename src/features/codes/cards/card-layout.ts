import type { CardCode, CardJob } from './card.ts'
import { printedCode, printedSerial, redeemAddress, shortAddress } from './card.ts'
import { bleed, cardFormats, safeZone, type Size } from './card-sizes.ts'
import { grown, type Box, type Drawing, type Mark } from './drawing.ts'
import { fitText, type Fitted, type Room } from './fit-text.ts'
import {
  bestFont,
  printable,
  unprintable,
  widthOf,
  type CardFontName,
  type CardFonts,
} from './fonts.ts'
import { black, paper, plainInks, type Ink } from './ink.ts'
import { qrBoxes } from './qr-code.ts'

export type CardField = 'artist' | 'title' | 'batchName'

/** What the label should know of a text before it is printed. */
export type CardNote =
  { field: CardField; note: 'cut' } | { field: CardField; note: 'unprintable'; characters: string[] }

export type CardLayout = {
  card: Size
  /** Within it everything is drawn; beyond the card's edges, where a ground or a cover runs out of it. */
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
const mono: [CardFontName] = ['martian-mono-regular']

/** Lays a card out: the cover at the top left, artist and title beside it, below them the code, and the QR code at the right. */
export function layOutCard(fonts: CardFonts, job: CardJob): CardLayout {
  const { card } = cardFormats[job.format]
  const { width, height } = card
  const isPlain = job.design === 'plain'
  const inks = isPlain ? plainInks : job.inks
  const within = grown({ x: 0, y: 0, ...card }, bleed)
  const qr = {
    x: width - safeZone - qrSide,
    y: height - safeZone - qrSide,
    width: qrSide,
    height: qrSide,
  }
  const cover = coverBox(height, isPlain)
  const notes: CardNote[] = []
  const set = (field: CardField, names: [CardFontName, ...CardFontName[]], room: Room) => {
    const name = bestFont(fonts, job[field], names)
    const characters = unprintable(fonts[name], job[field])
    if (characters.length > 0) notes.push({ field, note: 'unprintable', characters })
    const fitted = fitText(fonts[name], printable(fonts[name], job[field]), room)
    if (fitted.isCut) notes.push({ field, note: 'cut' })
    return { ...fitted, name }
  }

  const left = job.cover ? cover.x + cover.width + gap : safeZone
  const textWidth = width - safeZone - left
  const artist = set('artist', ['archivo-expanded-extrabold', 'martian-mono-bold'], {
    width: textWidth,
    lines: 2,
    size: 11 * point,
    smallest: 6.5 * point,
  })
  const title = set('title', ['archivo-medium', 'martian-mono-regular'], {
    width: textWidth,
    lines: 3 - (artist.lines.length - 1),
    size: 9 * point,
    smallest: 6.5 * point,
  })

  const codeWidth = qr.x - gap - safeZone
  const code = fitCode(fonts, codeWidth)
  const small = 5.5 * point
  const bottom = height - safeZone
  const serial = printedSerial(job.serials, job.serials)
  const serialWidth = widthOf(fonts[mono[0]], `${serial}  `, small)
  const batchName = set('batchName', ['martian-mono-regular'], {
    width: codeWidth - serialWidth,
    lines: 1,
    size: small,
    smallest: 5 * point,
  })
  const address = fitText(fonts['martian-mono-bold'], shortAddress(job.site), {
    width: codeWidth,
    lines: 1,
    size: 7.5 * point,
    smallest: 5 * point,
  })
  const addressLine = bottom - 4.2
  const codeLine = addressLine - 4.4

  const text = (
    line: string,
    font: CardFontName,
    size: number,
    at: [number, number],
    ink: Ink = inks.text,
  ): Mark => ({ kind: 'text', text: line, font, size, at, ink })
  const stack = (fitted: Fitted & { name: CardFontName }, top: number, ink: Ink): Mark[] =>
    fitted.lines.map((line, index) =>
      text(line, fitted.name, fitted.size, [left, top + fitted.size * (0.75 + index * 1.12)], ink),
    )
  const top = safeZone
  const artistHeight = artist.lines.length * artist.size * 1.12

  return {
    card,
    within,
    notes,
    common: [
      ...(isPlain ? [] : [{ kind: 'boxes' as const, boxes: [within], ink: inks.ground }]),
      ...(isPlain ? [] : groove(within, inks.line, codeLine - code.height - 2.2)),
      ...(job.cover ? [{ kind: 'cover' as const, box: cover }] : []),
      ...stack(artist, top, inks.text),
      ...stack(title, top + artistHeight + 0.8, inks.accent),
      ...(isPlain ? [] : [{ kind: 'boxes' as const, boxes: [qr], ink: paper }]),
      ...address.lines.map((line) =>
        text(line, 'martian-mono-bold', address.size, [safeZone, addressLine], inks.accent),
      ),
      ...batchName.lines.map((line) =>
        text(line, batchName.name, batchName.size, [safeZone + serialWidth, bottom]),
      ),
    ],
    own: ({ code: id, serial: number }) => [
      text(printedCode(id), 'martian-mono-bold', code.size, [safeZone - code.inset, codeLine]),
      text(printedSerial(number, job.serials), mono[0], small, [safeZone, bottom]),
      { kind: 'boxes', boxes: qrBoxes(redeemAddress(job.site, id), qr), ink: black },
    ],
  }
}

/** In the site's look it runs out of the card at the top and at the left; a plain card has no bleed. */
function coverBox(height: number, isPlain: boolean): Box {
  const side = height - safeZone - qrSide - 1
  return isPlain
    ? { x: safeZone, y: safeZone, width: side - safeZone, height: side - safeZone }
    : { x: -bleed, y: -bleed, width: side + bleed, height: side + bleed }
}

/** As wide as its place: every code has the same width in a monospaced font. */
function fitCode(fonts: CardFonts, width: number) {
  const font = fonts['martian-mono-bold']
  const size = Math.min(21 * point, width / widthOf(font, 'MMMM MMMM', 1))
  return { size, height: (font.capHeight / font.unitsPerEm) * size, inset: 0.05 * size }
}

/** The run-out groove: arcs of a circle as wide as a record, which leave room for the code as dead wax does. */
function groove(within: Box, ink: Ink, line: number): Mark[] {
  const center = [within.x + within.width * 0.42, line + 150] as const
  const radii = [150, 150.9, 151.8, 152.7, 153.6].map((radius, ring) => radius + (ring % 3) * 0.25)
  return [{ kind: 'circles', center, radii, width: 0.12, ink, within }]
}
