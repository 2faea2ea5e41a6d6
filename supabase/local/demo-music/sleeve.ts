import { readFile } from 'node:fs/promises'
import type { DemoRelease } from './catalogue.ts'

const sleeves = new URL('../demo-pictures/art/', import.meta.url)

/** The sleeve as a JPEG; null where sharp, an optional package of Astro's, could not be installed. */
export async function makeCover({
  catalogueNumber,
}: DemoRelease): Promise<Uint8Array<ArrayBuffer> | null> {
  const sharp = await import('sharp').then(
    (module) => module.default,
    () => null,
  )
  if (!sharp) return null
  const svg = await readFile(new URL(`${catalogueNumber.toLowerCase()}.svg`, sleeves))
  return new Uint8Array(await sharp(svg).resize(480).jpeg({ quality: 80 }).toBuffer())
}

const toClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What is printed on the inner sleeve, and what of it can be heard. */
export function writeNotes(release: DemoRelease): string {
  const { catalogueNumber, artist, title, sides, notes, pieces } = release
  const titles = sides.flatMap((tracks, side) => {
    const letter = 'AB'[side]!
    return [
      `Side ${letter}`,
      ...tracks.map((name, index) => `  ${letter}${index + 1}  ${name}`),
      '',
    ]
  })
  const heard = pieces.map(
    (piece, index) => `  0${index + 1}  ${piece.title.padEnd(24)} ${toClock(piece.seconds)}`,
  )
  return [
    'TAREHOUSE RECORDS',
    `${catalogueNumber}   ${artist} - ${title}`,
    '',
    ...titles,
    notes,
    '',
    ...(heard.length > 0
      ? ['In this file', ...heard, '', ...played]
      : ['There is no music in this file: the tape was lost before anybody made files of it.']),
    '',
    'This is demo data for the Deadwax website, and there is no such record.',
    '',
  ].join('\n')
}

const played = ['Played by a program: nobody had to be recorded for it.']
