// `npm run admin`: installs what is missing, then hands over to admin.ts on the project's own Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, onProjectNode } from './install.mjs'

ensureInstalled()
const [command, parameters] = onProjectNode('netlify/local/admin.ts', ...process.argv.slice(2))
process.exit(spawnSync(command, parameters, { stdio: 'inherit' }).status ?? 1)
