import type { Identity } from '#tests/database/who-may-do-what.ts'
import { identities } from './label-world.ts'

/** By the name of a constraint, the statements that it refuses even to the owner of the database. */
export type RefusedRows = Record<string, string | string[]>

/** One statement and its result: a refusal with these words, or what the owner of the database reads afterwards. */
export type Rule = {
  /** The table or function that enforces it. */
  about: string
  says: string
  by: Identity | 'owner'
  before?: string
  statement: string
} & ({ refused: string } | { after: string; is: string })

const isActor = (name: string): name is Rule['by'] => name === 'owner' || name in identities

/**
 * Reads rules from a text. A line without indent names the table or function, one with two blanks the title of a test;
 * the lines below a title are its steps:
 *
 *     before: SQL           the owner prepares; stays for the following steps of the title
 *     <identity>: SQL       the statement, as this identity; several may share one result
 *     refused: words        the result: an error with these words
 *     is <value>: SQL       the result: what the owner reads ('' is nothing); without a statement, nothing happens first
 *
 * A line with a deeper indent continues the one above.
 */
export function parseRules(text: string): Rule[] {
  const rules: Rule[] = []
  let [about, says, before] = ['', '', '']
  let statements: Pick<Rule, 'by' | 'statement'>[] = []
  for (const line of text.replaceAll(/\n {6,}/g, ' ').split('\n')) {
    const [, indent = '', key = '', value = ''] = /^( *)(.*?)(?:: (.*))?$/.exec(line)!
    if (key === '') continue
    if (indent === '') about = line
    else if (indent.length === 2) [says, before] = [line.trim(), '']
    else if (key === 'before') before = value
    else if (isActor(key)) statements.push({ by: key, statement: value })
    else {
      if (statements.length === 0) statements = [{ by: 'owner', statement: 'select 1' }]
      const result = key === 'refused' ? { refused: value } : parseResult(key, value)
      rules.push(
        ...statements.map((statement) => ({ about, says, before, ...statement, ...result })),
      )
      statements = []
    }
  }
  return rules
}

function parseResult(key: string, after: string) {
  if (!key.startsWith('is ')) throw new Error(`No step of a rule begins with "${key}"`)
  const is = key.slice('is '.length)
  return { after, is: is === "''" ? '' : is }
}
