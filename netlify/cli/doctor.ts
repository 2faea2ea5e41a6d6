// `npm run doctor`, after installing: checks a configured project and reports what is missing or dangerous.
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { examine } from './doctor-checks.ts'
import { gatherFacts } from './doctor-facts.ts'
import type { Finding } from '#netlify/server/setup/finding.ts'
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
  const findings = examine(await gatherFacts(environment), local)
  if (findings.some(({ level }) => level === 'danger')) process.exitCode = 1
  return [`Deadwax ${version}`, '', ...findings.map(line), '', summary(findings, local)].join('\n')
})

const marks = { ok: 'ok     ', warning: 'WARNING', danger: 'DANGER ' }

const line = ({ level, what, how }: Finding): string =>
  `${marks[level]}  ${what}${how && `\n         ${how}`}`

function summary(findings: Finding[], isLocal: boolean): string {
  const count = (level: Finding['level']) =>
    findings.filter((found) => found.level === level).length
  const dangers = count('danger')
  const warnings = count('warning')
  const words =
    !dangers && !warnings
      ? 'All is well.'
      : `${dangers} dangerous, ${warnings} to think about, ${count('ok')} as they should be.`
  return isLocal ? `${words} What only a deployed site has was not looked at.` : words
}
