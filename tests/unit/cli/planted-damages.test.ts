// A label of two codes, three music files and a picture, backed up with its files. Each damage is planted in a copy of it,
// with a checksum of the backup that is right, as after an edit by hand.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readBackup, writeBackup, type Row } from '#netlify/cli/backup-file.ts'
import { drillBackup } from '#netlify/cli/drill-backup.ts'
import { filesOf } from '#netlify/cli/label-files.ts'
import { flacText } from '#tests/support/backend/stored-files.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const projectId = idOf(9)
const stored = {
  project_id: projectId,
  ready_at: '2026-11-22T12:00:00+00:00',
  removed_at: null,
}

const flac = flacText('a'.repeat(16))
const music = { album: 'an album in a zip', flac, preview: 'thirty seconds' }
const pictureTexts = ['320 wide', '640 wide', '960 wide', '1280 wide'].map((text) =>
  text.padEnd(40, '.'),
)

const fileRow = (
  number: number,
  kind: string,
  text: string,
  samples_md5: string | null = null,
) => ({
  ...stored,
  id: idOf(number),
  release_id: idOf(1),
  kind,
  name: `master.${kind}`,
  bytes: text.length,
  sha256: sha256Of(text),
  samples_md5,
  created_at: '2026-11-22T12:00:00+00:00',
})

const admin = {
  id: idOf(1),
  username: 'Ada',
  email: 'ada@label.example',
  role: 'admin',
  disabled_at: null,
  removed_at: null,
}
const rows: Record<string, Row[]> = {
  users: [admin, { ...admin, id: idOf(2), username: 'Max', role: 'moderator' }],
  pictures: [
    {
      ...stored,
      id: idOf(3),
      name: 'sleeve.jpg',
      hash: 'a1'.repeat(16),
      width: 1500,
      height: 1500,
      type: 'webp',
      sha256: pictureTexts.map(sha256Of).join(' '),
    },
  ],
  releases: [{ id: idOf(1), artist: 'Odile', title: 'Una Corda' }],
  files: [
    fileRow(4, 'download', music.album),
    fileRow(5, 'flac', music.flac, '61'.repeat(16)),
    fileRow(6, 'preview', music.preview),
  ],
  codes: ['AAAA2222', 'BBBB3333'].map((id) => ({ id, release_id: idOf(1), given_to: null })),
}

let original: string
let pictureNames: string[]
/** The folder of one test, with a copy of the backup and its files. */
let folder: string
let file: string

beforeAll(async () => {
  original = temporaryFolder('planted-damages')
  const path = join(original, 'label.jsonl')
  const tables = Object.entries(rows).map(([name, ofTable]) => ({
    name,
    columns: Object.fromEntries(Object.keys(ofTable[0]!).map((column) => [column, 'text'])),
    rows: ofTable,
  }))
  await writeBackup(path, async () => ({ takenAt: new Date(), migration: null, tables }))
  const files = filesOf(await readBackup(path))
  const texts = [...Object.values(music), ...pictureTexts]
  for (const [index, { name }] of files.entries())
    writeFileSync(join(original, name), texts[index]!)
  pictureNames = files.slice(3).map(({ name }) => name)
})

beforeEach(() => {
  folder = join(temporaryFolder('damaged'), 'label-files')
  cpSync(original, folder, { recursive: true })
  file = join(folder, 'label.jsonl')
})

const drill = () =>
  drillBackup(file, {
    isAnyAge: false,
    project: '',
    bytes: { folder },
    startThrowAway: () => Promise.reject(new Error('The rows are tried next.')),
  })

const at = (name: string) => join(folder, name)

/** Rewrites the lines of the backup, with a checksum that is right. */
function edit(change: (lines: string[]) => string[]): void {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, -1)
  const text = `${change(lines).join('\n')}\n`
  writeFileSync(file, `${text}${JSON.stringify({ sha256: sha256Of(text) })}\n`)
}

type Line = { table: string; row: Row }
/** Changes the line of the row that has this value in a column. */
const editRow = (value: string, change: (line: Line) => unknown) =>
  edit((lines) =>
    lines.map((line, index) => {
      if (index === 0 || !line.includes(`"${value}"`)) return line
      const parsed = JSON.parse(line) as Line
      change(parsed)
      return JSON.stringify(parsed)
    }),
  )

type Header = { tables: { name: string; rows: number; columns: object }[] }
const editHeader = (change: (header: Header) => unknown) =>
  edit(([first, ...lines]) => {
    const header = JSON.parse(first!) as Header
    change(header)
    return [JSON.stringify(header), ...lines]
  })

const withoutRow = (value: string) => (lines: string[]) =>
  lines.filter((line, index) => index === 0 || !line.includes(`"${value}"`))

/** Changes one byte in the middle of a file, which keeps its size. */
function flipByte(name: string): void {
  const bytes = readFileSync(at(name))
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(at(name), bytes)
}

function swap(one: string, other: string): void {
  renameSync(at(one), at('between'))
  renameSync(at(other), at(one))
  renameSync(at('between'), at(other))
}

const notAsBackedUp = 'what the folder has of it is not what was backed up.'

test.each<[damage: string, plant: () => void, sentence: string]>([
  [
    'a row that lacks a column',
    () => editRow('BBBB3333', ({ row }) => delete row.given_to),
    'its line 10 (codes) lacks the column given_to.',
  ],
  [
    'a row with a column that its table does not have',
    () => editRow('BBBB3333', ({ row }) => (row.state = 'available')),
    'its line 10 (codes) has a column that its table does not have: state.',
  ],
  [
    'a row of a table that the header does not name',
    () => edit((lines) => [...lines, '{"table":"secrets","row":{"id":"x"}}']),
    'its line 11 is of the table secrets, which its header does not name.',
  ],
  [
    'a row that was taken out',
    () => edit(withoutRow('BBBB3333')),
    'its header counts 2 rows of codes, and it has 1.',
  ],
  [
    'a row that was put in',
    () => edit((lines) => [...lines, lines.at(-1)!.replace('BBBB3333', 'CCCC4444')]),
    'its header counts 2 rows of codes, and it has 3.',
  ],
  [
    'two rows with one id',
    () => editRow('BBBB3333', ({ row }) => (row.id = 'AAAA2222')),
    'its line 10 (codes) has the id of an earlier row: "AAAA2222".',
  ],
  [
    'a table that the header names twice',
    () => editHeader(({ tables }) => tables.push(tables[0]!)),
    'its header names the table users twice.',
  ],
  [
    'a line that is no row',
    () => edit((lines) => lines.with(-1, '["codes"]')),
    'its line 10 is no row of a table.',
  ],
  [
    'no admin',
    () => editRow('Ada', ({ row }) => (row.role = 'moderator')),
    'It brings no admin: nobody could let the others in.',
  ],
  [
    'a disabled admin alone',
    () => editRow('Ada', ({ row }) => (row.disabled_at = '2026-01-01T00:00:00+00:00')),
    'It brings no admin: nobody could let the others in.',
  ],
  [
    'a removed admin alone',
    () => editRow('Ada', ({ row }) => (row.removed_at = '2026-01-01T00:00:00+00:00')),
    'It brings no admin: nobody could let the others in.',
  ],
  [
    'a value of another kind than its column',
    () => editRow('master.download', ({ row }) => (row.bytes = 'many')),
    'A row of files is not as this version of Deadwax reads it (bytes:',
  ],
  [
    'a letter of a row',
    () => writeFileSync(file, readFileSync(file, 'utf8').replace('Una Corda', 'Una corda')),
    'It was cut off, changed or damaged after it was written.',
  ],
  [
    'a flipped byte in a zip',
    () => flipByte(idOf(4)),
    `Odile - Una Corda: master.download: ${notAsBackedUp}`,
  ],
  [
    'a flipped byte in a FLAC behind its head',
    () => flipByte(idOf(5)),
    `Odile - Una Corda: master.flac: ${notAsBackedUp}`,
  ],
  [
    'a flipped byte in a preview',
    () => flipByte(`${idOf(6)}.mp3`),
    `Odile - Una Corda: master.preview: ${notAsBackedUp}`,
  ],
  [
    'a music file that was cut',
    () => truncateSync(at(idOf(4)), 10),
    `Odile - Una Corda: master.download: ${notAsBackedUp}`,
  ],
  [
    'a music file that is missing',
    () => rmSync(at(idOf(4))),
    'Odile - Una Corda: master.download: it is not in the folder.',
  ],
  [
    'a picture that was cut to ten bytes',
    () => truncateSync(at(pictureNames[2]!), 10),
    `the picture sleeve.jpg: ${notAsBackedUp}`,
  ],
  [
    'the largest file of a picture that is missing',
    () => rmSync(at(pictureNames.at(-1)!)),
    'the picture sleeve.jpg: it is not in the folder.',
  ],
  [
    'two files of a picture that were swapped',
    () => swap(pictureNames[0]!, pictureNames[1]!),
    `the picture sleeve.jpg: ${notAsBackedUp}`,
  ],
  [
    'a link in the place of a file',
    () => {
      copyFileSync(at(idOf(4)), at('elsewhere'))
      rmSync(at(idOf(4)))
      symlinkSync('elsewhere', at(idOf(4)))
    },
    `Odile - Una Corda: master.download: ${idOf(4)} in the folder is not a plain file.`,
  ],
  [
    'a file without a checksum',
    () => editRow('master.preview', ({ row }) => (row.sha256 = null)),
    `Odile - Una Corda: master.preview: the backup has no checksum of ${idOf(6)}.mp3, so it is not taken.`,
  ],
  [
    'a FLAC that names other samples than were uploaded',
    () => editRow('master.flac', ({ row }) => (row.samples_md5 = 'f'.repeat(32))),
    'Odile - Una Corda: master.flac: its samples are not those that were uploaded (MD5).',
  ],
])('a drill names the damage: %s', async (_damage, plant, sentence) => {
  plant()
  await expect(drill()).rejects.toThrow(`${file} would NOT save the label. `)
  await expect(drill()).rejects.toThrow(sentence)
})

test('a drill names each damaged file, not the first one alone', async () => {
  flipByte(idOf(4))
  rmSync(at(pictureNames[0]!))
  await expect(drill()).rejects.toThrow(
    `Odile - Una Corda: master.download: ${notAsBackedUp}\n  the picture sleeve.jpg: it is not in the folder.`,
  )
})

test('a drill of the label without any damage goes on to its rows', async () => {
  await expect(drill()).rejects.toThrow('The rows are tried next.')
})
