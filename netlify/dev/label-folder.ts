// The data folder of the label at `npm start`: what is where in it, and what it began with.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Backend } from '#supabase/local/backend.ts'
import { addStaff, demoStaff, isSeeded, seedDemo } from '#supabase/local/demo.ts'
import { addDemoMusic } from './demo-files.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import { projectFolder } from './install.mjs'

/** The data folder: DATA_DIR, else the folder of this name in the project. */
export const dataFolderOf = (name = '.deadwax'): string =>
  resolve(process.env.DATA_DIR || join(projectFolder, name))

/** Where the bytes of the label's files are. */
export const filesFolderOf = (dataFolder: string): string => join(dataFolder, 'files')

export const hasDatabase = (dataFolder: string): boolean => existsSync(join(dataFolder, 'postgres'))

/** What a label began with: the demo label, one admin and nothing else, or a backup. */
export type LabelOrigin = 'demo' | 'empty' | 'restored'

/** A data folder with one of these files is never given the demo label. */
const marks = { empty: 'began-empty', restored: 'restored' } as const

export function originOf(dataFolder: string): LabelOrigin {
  const found = (['empty', 'restored'] as const).find((origin) =>
    existsSync(join(dataFolder, marks[origin])),
  )
  return found ?? 'demo'
}

export const markOrigin = (dataFolder: string, origin: keyof typeof marks): Promise<void> =>
  writeFile(join(dataFolder, marks[origin]), '')

/** Gives the label of a data folder what it begins with, where it lacks it: nothing when it came from a backup. */
export async function fillLabel(
  backend: Pick<Backend, 'database' | 'createAccount' | 'secrets'>,
  dataFolder: string,
  onSeed: () => void,
): Promise<void> {
  const origin = originOf(dataFolder)
  if (origin === 'empty') await addStaff(backend, demoStaff.slice(0, 1))
  if (origin !== 'demo') return
  if (!(await isSeeded(backend))) {
    onSeed()
    await seedDemo(backend)
  }
  const filesFolder = filesFolderOf(dataFolder)
  await Promise.all([
    addDemoMusic(backend.database, filesFolder),
    storeDemoPictures(backend, filesFolder),
  ])
}

/** What functions and commands find in their environment about the label of a data folder. */
export const labelVariables = ({ url, secrets }: Pick<Backend, 'url' | 'secrets'>) => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
  SUPABASE_SECRET_KEY: secrets.secretKey,
  CLIENT_HASH_SECRET: secrets.clientHashSecret,
})
