// `npm run lint`, `format`, `typecheck`, `test:unit` and their like: installs what is missing, then runs a tool of
// node_modules on the project's own Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, onProjectNode, readableEnvironment } from './install.mjs'

const scripts = {
  astro: 'astro/bin/astro.mjs',
  oxlint: 'oxlint/bin/oxlint',
  playwright: 'playwright/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  vitest: 'vitest/vitest.mjs',
}
const [tool, ...rest] = process.argv.slice(2)

ensureInstalled({ withDev: true })
const [command, parameters] = onProjectNode(`node_modules/${scripts[tool]}`, ...rest)
const env = { ...readableEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' }
process.exit(spawnSync(command, parameters, { stdio: 'inherit', env }).status ?? 1)
