// How a command prints what checks found.
import type { Check } from '#src/lib/check.ts'

const marks = { ok: 'ok     ', warning: 'WARNING', danger: 'DANGER ' }

const line = ({ level, what, how }: Check): string =>
  `${marks[level]}  ${what}${how && `\n         ${how}`}`

export const checkLines = (checks: readonly Check[]): string => checks.map(line).join('\n')
