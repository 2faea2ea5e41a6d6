// `npm test` and its long companions: installs what is missing, then hands over to a script on the project's own Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, onProjectNode, readableEnvironment } from '../netlify/dev/install.mjs'

ensureInstalled({ withDev: true })
const [script = 'tests/run-tests.ts', ...rest] = process.argv.slice(2)
const [command, parameters] = onProjectNode(script, ...rest)
const { status } = spawnSync(command, parameters, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: readableEnvironment(),
})
process.exit(status ?? 1)
