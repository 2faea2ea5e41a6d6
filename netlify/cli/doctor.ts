// `npm run doctor`, after installing: checks a configured project and reports what is missing or dangerous.
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { examine } from './doctor-checks.ts'
import { gatherFacts } from './doctor-facts.ts'
import type { Finding } from '#netlify/server/setup/finding.ts'
import { fileFromShell, runCommand } from './project.ts'
import { version } from './version.ts'

const usage = `npm run doctor looks at the variables of a deployed site and at the project behind them, and says what is missing or
dangerous. It changes nothing, but for a file of 64 bytes that it stores, reads and removes again. Its exit code is 1 when something is dangerous.

  npm run doctor -- --env label.env
`

runCommand(usage, {}, async ({ values: { env } }) => {
  // What the shell has is not what a deployed site has.
  const environment =
    env === undefined ? process.env : parseEnv(await readFile(fileFromShell(env), 'utf8'))
  const findings = examine(await gatherFacts(environment))
  if (findings.some(({ level }) => level === 'danger')) process.exitCode = 1
  return [`Deadwax ${version}`, '', ...findings.map(line), '', summary(findings)].join('\n')
})

const marks = { ok: 'ok     ', warning: 'WARNING', danger: 'DANGER ' }

const line = ({ level, what, how }: Finding): string =>
  `${marks[level]}  ${what}${how && `\n         ${how}`}`

function summary(findings: Finding[]): string {
  const count = (level: Finding['level']) =>
    findings.filter((found) => found.level === level).length
  const dangers = count('danger')
  const warnings = count('warning')
  if (!dangers && !warnings) return 'All is well.'
  return `${dangers} dangerous, ${warnings} to think about, ${count('ok')} as they should be.`
}
