import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

/** The SHA-256 of each migration by its file name. */
const checksumsSchema = v.record(v.string(), v.string())
type Checksums = v.InferOutput<typeof checksumsSchema>

/** What each release brought: { '1.0.0': { '20261101000000_base.sql': '<sha256>' } }. */
const releasedSchema = v.record(v.string(), checksumsSchema)
type ReleasedMigrations = v.InferOutput<typeof releasedSchema>

const root = new URL('../', import.meta.url)

/** Written by `npm run freeze`. */
export const releasedMigrationsFile = new URL('released-migrations.json', root)

export const readReleasedMigrations = (): ReleasedMigrations =>
  v.parse(releasedSchema, JSON.parse(readFileSync(releasedMigrationsFile, 'utf8')))

/** The checksums of the migrations that are there, in their order. */
export function readChecksums(folder = new URL('migrations/', root)): Checksums {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const checksumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(new URL(file, folder)))
      .digest('hex')
  return Object.fromEntries(files.toSorted().map((file) => [file, checksumOf(file)]))
}

const nameOf = (file: string) => `supabase/migrations/${file}`

/** What keeps the migrations that are there from following the released ones, a sentence each. */
export function releasedProblems(released: ReleasedMigrations, here: Checksums): string[] {
  const frozen = Object.entries(released).flatMap(([release, checksums]) =>
    Object.entries(checksums).map(([file, checksum]) => ({ release, file, checksum })),
  )
  const last = frozen.toSorted((a, b) => (a.file < b.file ? -1 : 1)).at(-1)
  const names = new Set(frozen.map(({ file }) => file))
  const ofReleased = frozen
    .filter(({ file, checksum }) => here[file] !== checksum)
    .map(
      ({ file, release }) =>
        `${nameOf(file)} is part of v${release} and was changed or removed; bring it back, and write a new migration.`,
    )
  const ofNew = Object.keys(here).flatMap((file) =>
    !last || names.has(file) || Number.parseInt(file) > Number.parseInt(last.file)
      ? []
      : `${nameOf(file)} does not sort behind ${last.file}, which is part of v${last.release}: no database that has that would take it. Give it a later number.`,
  )
  return [...ofReleased, ...ofNew]
}

/** The released migrations with those that a release brings; a release that was recorded before is replaced. */
export function withRelease(released: ReleasedMigrations, release: string, here: Checksums) {
  const earlier = Object.entries(released).filter(([name]) => name !== release)
  const known = new Set(earlier.flatMap(([, checksums]) => Object.keys(checksums)))
  const own = Object.entries(here).filter(([file]) => !known.has(file))
  return Object.fromEntries([...earlier, [release, Object.fromEntries(own)]])
}
