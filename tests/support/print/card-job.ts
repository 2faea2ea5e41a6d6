import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CardCover, CardJob } from '#src/features/codes/cards/card.ts'
import { cardFontNames, type CardFontFiles } from '#src/features/codes/cards/fonts.ts'
import { inkOf } from '#src/features/codes/cards/ink.ts'

const folder = join(import.meta.dirname, '../../../src/features/codes/cards/fonts')

export const cardFontFiles = Object.fromEntries(
  cardFontNames.map((name) => [name, new Uint8Array(readFileSync(join(folder, `${name}.ttf`)))]),
) as CardFontFiles

/** A red square. */
export async function redCover(): Promise<CardCover> {
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#d81b1b' } })
  return new Uint8Array(await picture.jpeg().toBuffer())
}

/** So many cards of a batch; `changes` are what a test is about. */
export function cardJob(count: number, changes: Partial<CardJob> = {}): CardJob {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const code = (serial: number) =>
    Array.from({ length: 8 }, (_, at) => letters[(serial * 7 + at * serial + at) % 32]).join('')
  return {
    format: 'a4',
    design: 'site',
    inks: {
      ground: inkOf('#f5f1e8'),
      text: inkOf('#1c1917'),
      accent: inkOf('#a3341f'),
      line: inkOf('#8f8a80'),
    },
    artist: 'Odile Marrow',
    title: 'Una Corda',
    batchName: 'TH-010 first pressing',
    site: 'https://tarehouse.example',
    serials: 500,
    cards: Array.from({ length: count }, (_, index) => ({
      code: code(index + 1),
      serial: index + 1,
    })),
    cover: null,
    ...changes,
  }
}
