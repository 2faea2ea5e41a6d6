import { recordOf } from '#src/lib/object.ts'
import { create, type Font, type GlyphRun } from '@cantoo/fontkit'

/** The fonts of a card, each a file beside this one. */
export const cardFontNames = [
  'archivo-expanded-extrabold',
  'archivo-medium',
  'martian-mono-bold',
  'martian-mono-regular',
] as const
export type CardFontName = (typeof cardFontNames)[number]
export type CardFontFiles = Record<CardFontName, Uint8Array>
export type CardFonts = Record<CardFontName, Font>

/** Kerning and marks alone: a ligature would make one sign of two letters that a fan has to type. */
export const cardFontFeatures = { liga: false, clig: false, rlig: false, calt: false }

export const openFonts = (files: CardFontFiles): CardFonts =>
  recordOf(cardFontNames, (name) => create(files[name]) as Font)

export const layOut = (font: Font, text: string): GlyphRun => font.layout(text, cardFontFeatures)

/** The width of a text of this em. */
export const widthOf = (font: Font, text: string, size: number): number =>
  (layOut(font, text).advanceWidth / font.unitsPerEm) * size

/** A text as it is set: letters with their accents, and no line breaks or control characters. */
export const settable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

const draws = (font: Font, grapheme: string): boolean =>
  Array.from(grapheme).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

/** What a font cannot draw of a text, each letter once. */
export const unprintable = (font: Font, text: string): string[] => [
  ...new Set(graphemes(settable(text)).filter((letter) => !draws(font, letter))),
]

/** A part of a word, and no sign like an emoji. */
export const isLetter = (grapheme: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(grapheme)

export const printable = (font: Font, text: string): string =>
  settable(
    graphemes(settable(text))
      .filter((letter) => draws(font, letter))
      .join(''),
  )

/** The first of these fonts that draws the most of a text: Archivo has no Cyrillic, Martian Mono has. */
export function bestFont(
  fonts: CardFonts,
  text: string,
  names: readonly [CardFontName, ...CardFontName[]],
): CardFontName {
  const missing = (name: CardFontName) => unprintable(fonts[name], text).length
  return names.reduce((best, name) => (missing(name) < missing(best) ? name : best))
}
