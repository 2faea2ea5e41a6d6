// Draws the demo label's pictures from art/ into files/, as a browser of the admin makes them of a picture that staff choose,
// and prints their rows for seed.sql: node supabase/local/demo-pictures/make-demo-pictures.ts
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { fileAddress, fileWidths } from '../../../src/lib/picture-address.ts'

const art = join(import.meta.dirname, 'art')
const files = join(import.meta.dirname, 'files')
/** Twice the widest place that shows one. */
const largestWidth = 1440
const quality = 56

const draw = (drawing: string, width: number) =>
  sharp(join(art, drawing), { density: 144 })
    .resize(width)
    .webp({ quality, effort: 6 })
    .toBuffer({ resolveWithObject: true })

await rm(files, { recursive: true, force: true })
await mkdir(files)
for (const drawing of (await readdir(art)).sort()) {
  const { data: largest, info } = await draw(drawing, largestWidth)
  const hash = createHash('sha256').update(largest).digest('hex').slice(0, 32)
  const picture = { stem: hash, width: info.width, height: info.height, type: 'webp' } as const
  let bytes = 0
  for (const width of fileWidths(info.width)) {
    const { data } = await draw(drawing, width)
    bytes += data.length
    await writeFile(join(files, fileAddress(picture, width)), data)
  }
  const name = `${basename(drawing, '.svg')}.webp`
  console.log(
    `  ('${name}', '${hash}', 'webp', ${info.width}, ${info.height}, ${bytes}, now(), ''),`,
  )
}
