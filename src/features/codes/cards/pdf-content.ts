import type { PDFFont } from '@cantoo/pdf-lib'
import type { Box, Drawing, Mark } from './drawing.ts'
import { layOut, type CardFontName, type CardFonts } from './fonts.ts'
import type { Ink } from './ink.ts'

export const pointsOfMillimetre = 72 / 25.4

/** The fonts as they are opened, for their kerning, and as they are embedded. */
export type PdfFonts = { open: CardFonts; embedded: Record<CardFontName, PDFFont> }

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000)
const numbers = (...values: number[]): string => values.map(number).join(' ')

export const coverName = 'Cover'
export const fontNameOf = (font: CardFontName): string => font.replaceAll('-', '')

/** Turns the page's coordinates, points from below, into those of a drawing: millimetres from above. */
export const asDrawing = (pageHeight: number): string =>
  `${numbers(pointsOfMillimetre, 0, 0, -pointsOfMillimetre, 0, pageHeight * pointsOfMillimetre)} cm`

/** Moves what follows, and keeps it within a box. */
export const placed = (x: number, y: number, within: Box, content: string): string =>
  `q ${rectangle(within)} W n 1 0 0 1 ${numbers(x, y)} cm\n${content}\nQ`

const rectangle = ({ x, y, width, height }: Box) => `${numbers(x, y, width, height)} re`

/** The operators of a drawing. All colours are CMYK; the cover alone has its own. */
export const contentOf = (drawing: Drawing, fonts: PdfFonts): string =>
  drawing.map((mark) => operatorsOf(mark, fonts)).join('\n')

const fill = (ink: Ink) => `${numbers(...ink)} k`
const stroke = (ink: Ink, width: number) => `${numbers(...ink)} K ${number(width)} w`

function operatorsOf(mark: Mark, fonts: PdfFonts): string {
  switch (mark.kind) {
    case 'boxes':
      // One path, so that no hairline shows between two boxes that touch.
      return `${fill(mark.ink)}\n${mark.boxes.map(rectangle).join('\n')}\nf`
    case 'lines':
      return `${stroke(mark.ink, mark.width)}\n${mark.lines
        .map(([from, to]) => `${numbers(...from)} m ${numbers(...to)} l S`)
        .join('\n')}`
    case 'circles':
      return `q ${rectangle(mark.within)} W n ${stroke(mark.ink, mark.width)}\n${mark.radii
        .map((radius) => circle(mark.center, radius))
        .join('\n')}\nQ`
    case 'text':
      return textOperators(mark, fonts)
    case 'cover': {
      const { x, y, width, height } = mark.box
      return `q ${numbers(width, 0, 0, -height, x, y + height)} cm /${coverName} Do Q`
    }
  }
}

/** Four Bézier curves, off by 0.03 % of the radius at most. */
function circle([x, y]: readonly [number, number], radius: number): string {
  const handle = radius * 0.5522847
  const curve = (...points: number[]) => `${numbers(...points)} c`
  return [
    `${numbers(x + radius, y)} m`,
    curve(x + radius, y + handle, x + handle, y + radius, x, y + radius),
    curve(x - handle, y + radius, x - radius, y + handle, x - radius, y),
    curve(x - radius, y - handle, x - handle, y - radius, x, y - radius),
    curve(x + handle, y - radius, x + radius, y - handle, x + radius, y),
    's',
  ].join(' ')
}

/** With the kerning of its font, which a PDF does not do by itself. */
function textOperators(mark: Extract<Mark, { kind: 'text' }>, fonts: PdfFonts): string {
  const { text, font, size, at, ink } = mark
  const { glyphs, positions } = layOut(fonts.open[font], text)
  const hex = fonts.embedded[font].encodeText(text).asString()
  const perMille = 1000 / fonts.open[font].unitsPerEm
  const parts = glyphs.map((glyph, index) => {
    const { xAdvance = glyph.advanceWidth } = positions?.[index] ?? {}
    const kerning = (glyph.advanceWidth - xAdvance) * perMille
    return `<${hex.slice(index * 4, index * 4 + 4)}>${kerning ? number(kerning) : ''}`
  })
  return `${fill(ink)} BT /${fontNameOf(font)} 1 Tf ${numbers(size, 0, 0, -size, ...at)} Tm [${parts.join('')}] TJ ET`
}
