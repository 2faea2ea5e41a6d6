// `npm test`: installs what is missing, then hands over to run-all.ts on the project's own Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, onProjectNode } from '../netlify/local/install.mjs'

ensureInstalled()
const [command, parameters] = onProjectNode('tests/run-all.ts', ...process.argv.slice(2))
const { status } = spawnSync(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })
process.exit(status ?? 1)
