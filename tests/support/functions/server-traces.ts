import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesBelow, leaksIn, type Secret } from '#netlify/cli/secret-leaks.ts'
import { demoStaff } from '#supabase/local/demo.ts'

const project = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** The names under which the server finds what only it may know. */
export const serverVariables = [
  ...new Set(read('netlify/server/http/env.ts').match(/[A-Z]+(_[A-Z]+)+/g)),
]

/** Sentences and names that stand in the server's modules and nowhere in what pages are made of. */
export function serverWords(): string[] {
  const pages = globSync('src/**/*.{ts,tsx,astro}', { cwd: project }).map(read).join()
  const words = globSync('netlify/server/**/*.ts', { cwd: project }).flatMap((file) =>
    [...read(file).matchAll(/`[^`]*`|"[^"\n]*"|'([^'\n]*)'/g)].map(([, word = '']) => word),
  )
  return [...new Set(words)].filter(
    (word) => word.length > 9 && /[ _]/.test(word) && !pages.includes(word),
  )
}

/** What of the server, its secrets, its people and the machine is in a published folder, as `file (what it is)`. */
export async function serverTraces(folder: string, secrets: Secret[]): Promise<string[]> {
  const files = (await filesBelow(folder)) ?? []
  const marked = [
    ...secrets,
    ...serverVariables.map((value) => ({ name: `the variable ${value}`, value })),
    ...serverWords().map((value) => ({ name: `the server's words "${value}"`, value })),
    ...demoStaff.map(({ email }) => ({ name: 'an address of the staff', value: email })),
    { name: "the machine's own path", value: project },
    { name: "the machine's own path", value: folder },
    { name: 'a source map', value: 'sourceMappingURL=' },
  ]
  const maps = files.filter((file) => file.endsWith('.map')).map((file) => `${file} (a source map)`)
  const modules = files
    .filter((file) => /["'`]node:[a-z]/.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => `${file} (a module of Node)`)
  return [...(await leaksIn(folder, files, marked)), ...maps, ...modules]
}
