// LibreOffice and Gnumeric from Debian, which open a file as they do at a double click and write what they have made of it.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv } from '#src/lib/csv.ts'
import { installPackages } from '#tests/support/apt.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

/** A language of LibreOffice is the number that Windows has for it, one of Gnumeric the name of a locale. */
export type Spreadsheet = { program: 'LibreOffice' | 'Gnumeric'; language: string }

export const spreadsheets: Spreadsheet[] = [
  ...['1033', '1031', '1036', '1053', '1045', '1044', '1038', '1048', '2055', '7177', '1057'].map(
    (language) => ({ program: 'LibreOffice' as const, language }),
  ),
  ...['en_US', 'de_DE', 'fr_FR', 'sv_SE', 'pl_PL', 'de_CH'].map((language) => ({
    program: 'Gnumeric' as const,
    language,
  })),
]

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

/** Installs both where they are missing and the tests run as root. Throws where they stay missing. */
export function installSpreadsheets(): void {
  if (!isThere('soffice') || !isThere('ssconvert') || !isThere('localedef'))
    installPackages('libreoffice-calc', 'gnumeric', 'locales')
  if (!isThere('soffice') || !isThere('ssconvert'))
    throw new Error('Please install libreoffice-calc and gnumeric.')
}

type File = { name: string; content: string | Uint8Array }

/** The rows of a CSV or XLSX file after a spreadsheet has opened and saved it. */
export function reopen({ name, content }: File, { program, language }: Spreadsheet): string[][] {
  const folder = temporaryFolder('spreadsheet')
  const [file, saved] = [join(folder, name), join(folder, 'saved', 'saved.csv')]
  mkdirSync(join(folder, 'saved'))
  writeFileSync(file, content)
  if (program === 'Gnumeric') runGnumeric(file, saved, language)
  else runLibreOffice(file, saved, language)
  const rows = parseCsv(readFileSync(saved, 'utf8'))
  if ('badRow' in rows) throw new Error(`row ${rows.badRow} of ${program}`)
  return rows.map(({ cells }) => cells)
}

const locales = temporaryFolder('locales')

function runGnumeric(file: string, saved: string, language: string): void {
  // Warns about characters of other languages, and makes the locale nevertheless.
  spawnSync('localedef', ['-i', language, '-f', 'UTF-8', join(locales, `${language}.UTF-8`)])
  execFileSync('ssconvert', ['-T', 'Gnumeric_stf:stf_csv', file, saved], {
    stdio: 'pipe',
    env: { ...process.env, LOCPATH: locales, LC_ALL: `${language}.UTF-8` },
  })
}

const profile = temporaryFolder('libreoffice')
/** Commas, quotation marks, UTF-8, from the first row on. */
const csvOptions = '44,34,76,1'

/** It reads dates and times, too, which its dialog offers as “special numbers”, and writes what its cells show. */
function runLibreOffice(file: string, saved: string, language: string): void {
  const folder = join(saved, '..')
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${profile}`,
      '--headless',
      '--convert-to',
      `csv:Text - txt - csv (StarCalc):${csvOptions},,0,false,true,false`,
      ...(file.endsWith('.csv') ? [`--infilter=CSV:${csvOptions},,${language},false,true`] : []),
      '--outdir',
      folder,
      file,
    ],
    { stdio: 'pipe' },
  )
  const [name = ''] = file.split('/').slice(-1)
  execFileSync('mv', [join(folder, name.replace(/\.\w+$/, '.csv')), saved])
}
