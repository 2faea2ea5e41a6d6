import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { readVariable } from '#netlify/server/http/env.ts'
import { roleOfKey } from './supabase-key.ts'

export type Secret = { name: string; value: string }

/** Variables that open something. */
export const secretNames: readonly string[] = [
  'SUPABASE_SECRET_KEY',
  'CLIENT_HASH_SECRET',
  'DEPLOY_HOOK_URL',
  'CONTACT_FORM_URL',
  'FILES_S3_KEY_ID',
  'FILES_S3_SECRET',
]

/** The secrets of an environment. A value with '...' in it is a placeholder of .env.example, which is in the repository. */
export const secretsOf = (environment: Record<string, string | undefined>): Secret[] =>
  secretNames.flatMap((name) => {
    const value = readVariable(environment, name)
    return value && !value.includes('...') ? [{ name, value }] : []
  })

/** Patterns of secrets, for those that are not in the environment. */
const patterns: [RegExp, string][] = [
  [/\bsb_secret_[\w-]{16,}/, 'a secret key of Supabase'],
  [/api\.netlify\.com\/build_hooks\/[0-9a-f]{20,}/, 'a build hook of Netlify'],
]
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** The names of the secrets in a text, never the secrets themselves. */
export function secretsIn(text: string, secrets: readonly Secret[]): string[] {
  const known = secrets.filter(({ value }) => value.length >= 8 && text.includes(value))
  const matched = patterns.filter(([pattern]) => pattern.test(text)).map(([, name]) => name)
  const isServiceKey = [...text.matchAll(token)].some(([key]) => roleOfKey(key) === 'secret')
  const found = [...known.map(({ name }) => name), ...matched]
  return [...new Set(isServiceKey ? [...found, 'a secret key of Supabase'] : found)]
}

/** The files that contain a secret, as `file (what it is)`. */
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

/** Larger files are no text, and are skipped. */
const maximumBytes = 20_000_000

async function readText(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: Infinity }))
  return size > maximumBytes ? '' : readFile(file, 'utf8').catch(() => '')
}

/** The files of a folder that git tracks, or null without git or a repository. */
export async function committedFiles(folder: string): Promise<string[] | null> {
  const listed = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: folder,
    maxBuffer: 50_000_000,
  }).catch(() => null)
  return listed && listed.stdout.split('\0').filter(Boolean)
}

/** Every file below a folder, as relative paths, or null when there is no such folder. */
export async function filesBelow(folder: string): Promise<string[] | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null)
  return (
    entries &&
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  )
}
