// `npm run admin`, `backup`, `restore`, `drill`, `doctor`, `types`, `freeze`: installs the dependencies if they are missing, then
// runs the command of this name on the project's own Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, onProjectNode } from '../dev/install.mjs'

const [name, ...rest] = process.argv.slice(2)

// The types are formatted by a development dependency.
ensureInstalled({ withDev: name === 'types' })
const [command, parameters] = onProjectNode(`netlify/cli/${name}.ts`, ...rest)
process.exit(spawnSync(command, parameters, { stdio: 'inherit' }).status ?? 1)
