// `npm run lint`, `test:unit`, `backup` and their like: installs what is missing, then runs a tool of node_modules or a
// command of netlify/cli on the project's own Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, onProjectNode, readableEnvironment } from './install.mjs'

const tools = {
  astro: 'astro/bin/astro.mjs',
  netlify: 'netlify-cli/bin/run.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: 'playwright/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  vitest: 'vitest/vitest.mjs',
}
const [name, ...rest] = process.argv.slice(2)
const tool = tools[name]

// The types are formatted by a development dependency, and Netlify's command is one.
ensureInstalled({ withDev: Boolean(tool) || name === 'types' || name === 'go-live' })
const script = tool ? `node_modules/${tool}` : `netlify/cli/${name}.ts`
const [command, parameters] = onProjectNode(script, ...rest)
const env = { ...readableEnvironment(), ASTRO_TELEMETRY_DISABLED: '1' }
process.exit(spawnSync(command, parameters, { stdio: 'inherit', env }).status ?? 1)
