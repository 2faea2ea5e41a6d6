import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileAddress, fileWidths, shareAddress, shareSize } from '#src/lib/picture-address.ts'

const folder = join(import.meta.dirname, '../../supabase/local/demo-pictures')
const seed = readFileSync(join(folder, '../../seed.sql'), 'utf8')
const rows = seed.matchAll(/^ {2}\('([\w-]+)\.webp', '(\w{32})', 'webp', (\d+), (\d+), (\d+), /gm)
const pictures = [...rows].map(([, name, stem, width, height, bytes]) => ({
  name: name!,
  bytes: Number(bytes),
  picture: { stem: stem!, width: Number(width), height: Number(height), type: 'webp' } as const,
}))

test('each drawing of the demo label is a picture, and each picture is used', () => {
  const drawings = readdirSync(join(folder, 'art')).map((file) => file.replace('.svg', ''))
  expect(pictures.map(({ name }) => name)).toEqual(drawings.toSorted())
  // A sleeve is named by the number of its release.
  const uses = (name: string) => [`pg_temp.picture('${name}')`, `'${name.toUpperCase()}', `]
  for (const name of drawings)
    expect([name, uses(name).some((use) => seed.includes(use))]).toEqual([name, true])
})

test('each picture has its files, of the sizes that its row says, and there are no others', async () => {
  const files = pictures.flatMap(({ picture }) => [
    ...fileWidths(picture.width).map((width) => fileAddress(picture, width)),
    shareAddress(picture),
  ])
  expect(readdirSync(join(folder, 'files')).toSorted()).toEqual(files.toSorted())
  for (const { picture, bytes } of pictures) {
    const paths = fileWidths(picture.width).map((width) =>
      join(folder, 'files', fileAddress(picture, width)),
    )
    expect(paths.reduce((sum, path) => sum + statSync(path).size, 0)).toBe(bytes)
    const { width, height, format } = await sharp(paths.at(-1)).metadata()
    expect([width, height, format]).toEqual([picture.width, picture.height, picture.type])
    const shared = await sharp(join(folder, 'files', shareAddress(picture))).metadata()
    expect(shared).toMatchObject({ ...shareSize(picture), format: 'jpeg' })
  }
})
