// `npm run admin`, `backup`, `restore`, `drill`, `doctor`, `types`, `freeze`: installs the dependencies if they are missing, then
// runs the command of this name on the project's own Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureInstalled, onProjectNode } from '../dev/install.mjs'

const [name, ...given] = process.argv.slice(2)

/** `--env FILE`: the variables of a file, beside those of the shell, which win. The doctor reads such a file itself. */
function takeEnvFile() {
  const place = given.findIndex((word) => /^--env(=|$)/.test(word))
  if (name === 'doctor' || place === -1) return { flags: [], rest: given }
  const [, after] = given[place].split(/=(.*)/s)
  const path = after ?? given[place + 1]
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), path ?? '')
  if (!path || !existsSync(file)) {
    console.error(`--env names a file with the variables; ${file} is none.`)
    process.exit(1)
  }
  return {
    flags: [`--env-file=${file}`],
    rest: given.toSpliced(place, after === undefined ? 2 : 1),
  }
}

// The types are formatted by a development dependency.
ensureInstalled({ withDev: name === 'types' })
const { flags, rest } = takeEnvFile()
const [command, parameters] = onProjectNode(`netlify/cli/${name}.ts`, ...rest)
process.exit(spawnSync(command, flags.concat(parameters), { stdio: 'inherit' }).status ?? 1)
