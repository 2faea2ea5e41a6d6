import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { useDemoFiles } from '#netlify/dev/demo-maker.ts'
import { explain } from '#netlify/dev/explain.ts'
import {
  dataFolderOf,
  filesFolderOf,
  hasDatabase,
  labelVariables,
  markOrigin,
} from '#netlify/dev/label-folder.ts'
import { startBackend, type Backend } from '#supabase/local/backend.ts'
import {
  DataFolderInUseError,
  loadSecrets,
  lockDataFolder,
  makeFolder,
} from '#supabase/local/data-folder.ts'
import { CommandError, projectOf } from './project.ts'
import { nonEmptyTables } from './restore-backup.ts'

/** The label of a data folder, in this process's environment until it is closed. */
export type LocalLabel = { close: () => Promise<void> }

/**
 * Opens the label of a data folder for a command: through `npm start` while that runs, because one process has a folder at a
 * time, else with an embedded backend of its own. Throws CommandError for a folder without a label.
 */
export async function openLocalLabel(): Promise<LocalLabel> {
  const folder = dataFolderOf()
  if (!hasDatabase(folder))
    throw new CommandError(
      `There is no label in the data folder ${folder}. npm start makes one; DATA_DIR names another folder.`,
    )
  try {
    const { backend, close } = await startIn(folder)
    const leave = enter(backend, folder)
    return { close: () => close().finally(leave) }
  } catch (error) {
    if (!(error instanceof DataFolderInUseError && error.holder.backend))
      throw asCommandError(error)
    const { backend: url, address } = error.holder
    const leave = enter({ url, secrets: await loadSecrets(folder) }, folder, address)
    return { close: async () => leave() }
  }
}

/**
 * Opens a new label in a new or empty data folder. When it is still without rows at the end, the folder is emptied again.
 * Throws CommandError for any other folder.
 */
export async function openNewLabel(): Promise<LocalLabel> {
  const folder = dataFolderOf()
  requireEmptyFolder(folder)
  const { backend, close } = await startIn(folder, () => emptyFolder(folder)).catch(
    (error: unknown) => {
      throw asCommandError(error)
    },
  )
  /** What the database says, or that it is not known. */
  const isEmpty = () =>
    nonEmptyTables(projectOf(backend).database).then(
      (tables) => tables.length === 0,
      () => false,
    )
  const closeAndTidy = async () => {
    const isUnused = await isEmpty()
    await close()
    if (isUnused) emptyFolder(folder)
  }
  try {
    // Before the first row: a label that is cut off in between is never given the demo label.
    await markOrigin(folder, 'restored')
    // Nobody charges for a publish here; how a project is published is in no backup.
    await backend.database.exec('update public.publishing set monthly_limit = null')
  } catch (error) {
    await closeAndTidy()
    throw asCommandError(error)
  }
  const leave = enter(backend, folder)
  return { close: () => closeAndTidy().finally(leave) }
}

/** Takes the data folder for this process and starts its backend; `undo` clears up after a failed start. */
async function startIn(folder: string, undo = () => {}) {
  // Secrets and addresses of fans: only the owner may read what is written from here on.
  process.umask(0o077)
  const lock = lockDataFolder(folder)
  try {
    makeFolder(filesFolderOf(folder))
    const backend = await startBackend({ folder, secrets: await loadSecrets(folder) })
    const close = async () => {
      await backend.stop()
      lock.release()
    }
    return { backend, close }
  } catch (error) {
    undo()
    lock.release()
    throw error
  }
}

/**
 * Puts the label into the environment of this process, as the functions at `npm start` find it, in place of the project that
 * the shell has there: no file of a rehearsal reaches the store of a live label. Returns a function that takes it out again.
 */
function enter(
  backend: Pick<Backend, 'url' | 'secrets'>,
  folder: string,
  address = '',
): () => void {
  const ofShell = Object.keys(process.env).filter((name) =>
    /^(SUPABASE_|FILES_|DEPLOY_HOOK_URL$)/.test(name),
  )
  const label: Record<string, string> = {
    ...Object.fromEntries(ofShell.map((name) => [name, ''])),
    ...labelVariables(backend),
    FILES_FOLDER: filesFolderOf(folder),
    SITE_URL: address,
  }
  const before = Object.keys(label).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, label)
  useDemoFiles()
  return () => {
    for (const [name, value] of before)
      if (value === undefined) Reflect.deleteProperty(process.env, name)
      else process.env[name] = value
  }
}

/** All in a data folder but the file that a process which has the folder keeps open. */
const contentsOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'lock.sqlite') : []

function requireEmptyFolder(folder: string): void {
  if (contentsOf(folder).length > 0)
    throw new CommandError(
      `The data folder ${folder} is not empty, and stays as it is. Name a new one: DATA_DIR=<folder> npm run restore -- --local ...`,
    )
}

function emptyFolder(folder: string): void {
  for (const name of contentsOf(folder)) rmSync(join(folder, name), { recursive: true })
}

const asCommandError = (error: unknown): CommandError =>
  error instanceof CommandError
    ? error
    : new CommandError(explain(error, dataFolderOf(), 'npm start'), { cause: error })
