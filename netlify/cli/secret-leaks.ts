import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { roleOfKey } from './supabase-key.ts'

/** Something that nobody outside may read, by the name under which people know it. */
export type Secret = { name: string; value: string }

/** What looks like a secret whoever it belongs to. */
const shapes: [RegExp, string][] = [
  [/\bsb_secret_[\w-]{16,}/, 'a secret key of Supabase'],
  [/api\.netlify\.com\/build_hooks\/[0-9a-f]{20,}/, 'a build hook of Netlify'],
]
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** What is in this text that should not be, in a few words each. The secrets themselves are never repeated. */
export function secretsIn(text: string, secrets: readonly Secret[]): string[] {
  const known = secrets.filter(({ value }) => value.length >= 8 && text.includes(value))
  const shaped = shapes.filter(([shape]) => shape.test(text)).map(([, name]) => name)
  const isServiceKey = [...text.matchAll(token)].some(([key]) => roleOfKey(key) === 'secret')
  const found = [...known.map(({ name }) => name), ...shaped]
  return [...new Set(isServiceKey ? [...found, 'a secret key of Supabase'] : found)]
}

/** Files that hold a secret, as `file (what it is)`. */
export async function leaksIn(
  folder: string,
  files: readonly string[],
  secrets: readonly Secret[],
): Promise<string[]> {
  const leaks: string[] = []
  for (const name of files) {
    const found = secretsIn(await readText(join(folder, name)), secrets)
    if (found.length) leaks.push(`${name} (${found.join(', ')})`)
  }
  return leaks
}

/** No text that people or builds write is larger. */
const maximumBytes = 20_000_000

async function readText(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: Infinity }))
  return size > maximumBytes ? '' : readFile(file, 'utf8').catch(() => '')
}

/** The files that git keeps of this folder, or null where there is no git or no repository. */
export async function committedFiles(folder: string): Promise<string[] | null> {
  const listed = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: folder,
    maxBuffer: 50_000_000,
  }).catch(() => null)
  return listed && listed.stdout.split('\0').filter(Boolean)
}

/** Every file below a folder, or null when there is no such folder. */
export async function filesBelow(folder: string): Promise<string[] | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null)
  return (
    entries &&
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  )
}
