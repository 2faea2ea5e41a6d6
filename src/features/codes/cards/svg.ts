import type { CardCover, CardJob } from './card.ts'
import { layOutCard, type CardNote } from './card-layout.ts'
import type { Box, Drawing, Mark } from './drawing.ts'
import { layOut, openFonts, type CardFontFiles, type CardFonts } from './fonts.ts'
import { hexOf } from './ink.ts'
import { layOutPage } from './sheet-layout.ts'

const rounded = (value: number) => Math.round(value * 1000) / 1000
const number = (value: number): string => String(rounded(value))
const numbers = (...values: number[]): string => values.map(number).join(' ')

export type CardPreview = { svg: string; notes: CardNote[] }

/** The first page as an SVG picture, from the same drawing as the PDF and with the outlines of the same fonts. */
export function previewCards(files: CardFontFiles, job: CardJob): CardPreview {
  const fonts = openFonts(files)
  const layout = layOutCard(fonts, job)
  const { page, places, marks } = layOutPage(job.format)
  const shown = places.slice(0, job.cards.length).map(({ at, within }, index) => {
    const card = job.cards[index]
    if (!card) return ''
    return `<g clip-path="url(#place${index})"><g transform="translate(${numbers(...at)})"><use href="#card"/>${svgOf(layout.own(card), fonts, null)}</g></g><clipPath id="place${index}"><rect ${place(within)}/></clipPath>`
  })
  const { width, height } = page
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${number(width)}mm" height="${number(height)}mm" viewBox="${numbers(0, 0, width, height)}"><defs><g id="card">${svgOf(layout.common, fonts, job.cover)}</g></defs><rect width="100%" height="100%" fill="#ffffff"/>${shown.join('')}${svgOf(marks, fonts, null)}</svg>`
  return { svg, notes: layout.notes }
}

const place = ({ x, y, width, height }: Box) =>
  `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`

const svgOf = (drawing: Drawing, fonts: CardFonts, cover: CardCover | null): string =>
  drawing.map((mark) => elementOf(mark, fonts, cover)).join('')

function elementOf(mark: Mark, fonts: CardFonts, cover: CardCover | null): string {
  switch (mark.kind) {
    case 'boxes':
      return path(mark.boxes.map(boxPath).join(''), `fill="${hexOf(mark.ink)}"`)
    case 'lines':
      return path(
        mark.lines.map(([from, to]) => `M${numbers(...from)}L${numbers(...to)}`).join(''),
        `stroke="${hexOf(mark.ink)}" stroke-width="${mark.width}"`,
      )
    case 'circles': {
      const { x, y } = mark.within
      const [centerX, centerY] = mark.center
      const circles = mark.radii.map(
        (radius) =>
          `<circle cx="${number(centerX - x)}" cy="${number(centerY - y)}" r="${number(radius)}"/>`,
      )
      return `<svg ${place(mark.within)} fill="none" stroke="${hexOf(mark.ink)}" stroke-width="${mark.width}">${circles.join('')}</svg>`
    }
    case 'text':
      return path(textPath(mark, fonts), `fill="${hexOf(mark.ink)}"`)
    case 'cover':
      return cover
        ? `<image ${place(mark.box)} href="data:image/jpeg;base64,${base64(cover)}"/>`
        : ''
  }
}

const path = (d: string, paint: string) => `<path d="${d}" ${paint}/>`
const boxPath = ({ x, y, width, height }: Box) =>
  `M${numbers(x, y)}h${number(width)}v${number(height)}h${number(-width)}z`

function textPath({ text, font, size, at }: Extract<Mark, { kind: 'text' }>, fonts: CardFonts) {
  const { glyphs, positions } = layOut(fonts[font], text)
  const scale = size / fonts[font].unitsPerEm
  let x = at[0]
  return glyphs
    .map((glyph, index) => {
      const outline = glyph.path.scale(scale, -scale).translate(x, at[1])
      x += (positions?.[index]?.xAdvance ?? glyph.advanceWidth) * scale
      return outline.mapPoints((left, top) => [rounded(left), rounded(top)]).toSVG()
    })
    .join('')
}

/** In chunks, because a function call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
