// A file that is not what was written is refused before anything is done with it.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { readBackup, writeBackup, type BackupTable } from '#netlify/cli/backup-file.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const takenAt = new Date('2026-11-22T12:00:00Z')
const id = '00000000-0000-4000-8000-00000000000a'
const release = {
  id,
  title: 'Ends at a \u2028line and "quotes"\n',
  year: 1999,
  listed: true,
  former_slugs: ['before'],
  deleted_at: null,
  created_at: '2001-02-03T04:05:06.789012+00:00',
}
const tables: BackupTable[] = [
  {
    name: 'releases',
    columns: {
      id: 'uuid not null',
      title: 'text not null',
      year: 'integer not null',
      listed: 'boolean not null',
      former_slugs: 'text[] not null',
      deleted_at: 'timestamp with time zone',
      created_at: 'timestamp with time zone not null',
    },
    rows: [
      release,
      {
        ...release,
        id: '00000000-0000-4000-8000-00000000000b',
        title: 'Other',
        created_at: 'infinity',
      },
    ],
  },
  { name: 'news', columns: { event_date: 'date', detail: 'jsonb', number: 'bigint' }, rows: [] },
  {
    name: 'codes',
    columns: { number: 'bigint not null', event_date: 'date', detail: 'jsonb' },
    rows: [{ number: 7, event_date: '2031-12-31', detail: { any: ['thing'] } }],
  },
]

let folder: string
let file: string
let lines: string[]

beforeAll(async () => {
  folder = temporaryFolder('backup-file')
  file = await write('label.jsonl.gz', tables)
  lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
})

async function write(name: string, given: BackupTable[]): Promise<string> {
  const path = join(folder, name)
  await writeBackup(path, async () => ({ takenAt, migration: '20261101002100', tables: given }))
  return path
}

function fileOf(content: string | Buffer): string {
  const path = join(folder, 'changed.jsonl')
  writeFileSync(path, content)
  return path
}

test('what was written is read, row for row, with what it says of itself', async () => {
  expect(await readBackup(file)).toMatchObject({
    file,
    takenAt,
    migration: '20261101002100',
    tables,
  })
})

test('only its owner can read it, and none is written over', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(write('label.jsonl.gz', tables)).rejects.toThrow(
    /is there already, and no backup is written/,
  )
})

const header = (change: object) =>
  [JSON.stringify({ ...(JSON.parse(lines[0]!) as object), ...change }), ...lines.slice(1)].join(
    '\n',
  )
const damaged = /was cut off, changed or damaged after it was written/
const text = () => lines.join('\n')

test.each<[what: string, content: () => string | Buffer, sentence: RegExp]>([
  ['cut in its compressed bytes', () => readFileSync(file).subarray(0, -40), damaged],
  ['that lacks its last line', () => lines.slice(0, -1).join('\n'), damaged],
  ['cut in the middle of a line', () => text().slice(0, -90), damaged],
  ['that lacks a row', () => lines.toSpliced(1, 1).join('\n'), damaged],
  ['with a row twice', () => lines.toSpliced(1, 0, lines[1]!).join('\n'), damaged],
  ['with one letter changed', () => gzipSync(text().replace('Other', 'other')), damaged],
  [
    'with a row in another table',
    () => text().replace('{"table":"codes"', '{"table":"news"'),
    damaged,
  ],
  ['with something behind its end', () => `${text()}\n${lines[1]!}\n`, damaged],
  ['with a line that is none', () => lines.toSpliced(1, 0, 'x').join('\n'), damaged],
  ['with damaged compressed bytes', () => readFileSync(file).fill(0, 40, 60), damaged],
  ['without a time', () => header({ takenAt: undefined }), damaged],
  ['with a time that is none', () => header({ takenAt: 'soon' }), damaged],
  ['of a newer format', () => header({ format: 3 }), /was written by a newer Deadwax \(format 3\)/],
  ['without its tables', () => header({ tables: undefined }), damaged],
  ['that is something else', () => 'code,redeem address\n', /is no backup of Deadwax/],
  ['cut in its first line', () => lines[0]!.slice(0, 90), /is no backup of Deadwax/],
  ['that is empty', () => '', /is no backup of Deadwax/],
])('a file %s is refused', async (_what, content, sentence) => {
  await expect(readBackup(fileOf(content()))).rejects.toThrow(sentence)
})
