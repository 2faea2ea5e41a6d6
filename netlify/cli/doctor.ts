// `npm run doctor`, after installing: checks a configured project and reports what is missing or dangerous.
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import type { Check, Level } from '#src/lib/check.ts'
import { checkLines } from './check-lines.ts'
import { examine } from './doctor-checks.ts'
import { gatherFacts } from './doctor-facts.ts'
import { fileFromShell } from './project.ts'
import { runCommand } from './run-command.ts'
import { version } from './version.ts'

const usage = `npm run doctor looks at the variables of a deployed site and at the project behind them, and says what is missing or
dangerous. It changes nothing, but for a file of 64 bytes that it stores, reads and removes again. Its exit code is 1 when something is dangerous.

  npm run doctor -- --env label.env
`

runCommand(usage, {}, async ({ values: { env, local } }) => {
  // What the shell has is not what a deployed site has.
  const environment =
    env === undefined ? process.env : parseEnv(await readFile(fileFromShell(env), 'utf8'))
  const found = await examine(await gatherFacts(environment), local)
  if (found.some(({ level }) => level === 'danger')) process.exitCode = 1
  return [`Deadwax ${version}`, '', checkLines(found), '', summary(found, local)].join('\n')
})

function summary(found: Check[], isLocal: boolean): string {
  const count = (level: Level) => found.filter((check) => check.level === level).length
  const dangers = count('danger')
  const warnings = count('warning')
  const words =
    !dangers && !warnings
      ? 'All is well.'
      : `${dangers} dangerous, ${warnings} to think about, ${count('ok')} as they should be.`
  return isLocal ? `${words} What only a deployed site has was not looked at.` : words
}
