// Runs a command of Supabase's or Netlify's own tool: shows it, waits for it no longer than it may take, explains its failure.
import { spawn } from 'node:child_process'
import * as v from 'valibot'
import { CommandError } from '../project.ts'
import type { Talk } from './talk.ts'

export type Tool = {
  /** As people type it. */
  name: string
  /** The program and what comes before the command's own words. */
  command: readonly [string, ...string[]]
  env: NodeJS.ProcessEnv
  folder: string
}

export type ToolCall = {
  words: readonly string[]
  /** What the wait is for, after 'Waiting for'. */
  waitsFor: string
  /** Words that are shown as ***. */
  secrets?: readonly string[]
  /** Beside the tool's own. */
  env?: NodeJS.ProcessEnv
  minutes?: number
  /** The tool asks and answers at the terminal itself. */
  isInteractive?: boolean
}

/** A command that failed. `said`: all that it printed, without secrets. */
export class ToolError extends CommandError {
  override name = 'ToolError'
  readonly said: string
  constructor(message: string, said: string) {
    super(message)
    this.said = said
  }
}

const soonMs = 5000

/** Runs a command, and answers what it printed on standard output. Throws ToolError. */
export async function runTool(tool: Tool, call: ToolCall, talk: Talk): Promise<string> {
  const hide = hider(call.secrets ?? [])
  talk.say(`$ ${hide([tool.name, ...call.words.map(shown)].join(' '))}`)
  const slow = setTimeout(() => talk.say(`Waiting for ${call.waitsFor} …`), soonMs)
  try {
    const { status, out, said, isLate } = await start(tool, call)
    if (status === 0) return out
    throw new ToolError(failureOf(tool.name, call, hide(said), isLate), hide(said))
  } finally {
    clearTimeout(slow)
  }
}

/** Runs a command that prints JSON of this form. Throws ToolError, also for another form. */
export async function runForJson<Schema extends v.GenericSchema>(
  schema: Schema,
  tool: Tool,
  call: ToolCall,
  talk: Talk,
): Promise<v.InferOutput<Schema>> {
  const out = await runTool(tool, call, talk)
  // Beside its answer a tool may say that there is a newer version of it.
  const json = /^\s*[[{]/m.exec(out)
  try {
    return v.parse(schema, JSON.parse(out.slice(json?.index ?? 0)))
  } catch (error) {
    throw new ToolError(
      `${tool.name} ${call.words[0]} gave an answer that this version of Deadwax does not know. docs/going-live.md has this step by hand.`,
      error instanceof Error ? error.message : String(error),
    )
  }
}

const shown = (word: string) => (/^[\w@:/.=+-]+$/.test(word) ? word : `'${word}'`)

const hider = (secrets: readonly string[]) => (text: string) =>
  secrets.filter(Boolean).reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text)

type Ended = { status: number | null; out: string; said: string; isLate: boolean }

function start(tool: Tool, { words, env, minutes = 3, isInteractive }: ToolCall): Promise<Ended> {
  const [program, ...before] = tool.command
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...before, ...words], {
      cwd: tool.folder,
      env: { ...tool.env, ...env },
      stdio: isInteractive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let said = ''
    let isLate = false
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text
      said += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    const late = setTimeout(() => {
      isLate = true
      child.kill()
    }, minutes * 60_000)
    child.on('error', (error) => {
      clearTimeout(late)
      reject(new ToolError(`${tool.name} could not be started (${error.message}).`, ''))
    })
    child.on('close', (status) => {
      clearTimeout(late)
      resolve({ status, out, said, isLate })
    })
  })
}

/** What the tools say when something is known to be wrong, and what to do about it. */
const knownFailures: readonly (readonly [
  RegExp,
  (service: string, words: readonly string[]) => string,
])[] = [
  [
    /maximum (?:number|limits?) (?:of|for).*projects|free projects limit|project limit/i,
    () =>
      'This account has its two free projects already. Pause or delete one at https://supabase.com/dashboard, or choose one that exists.',
  ],
  [
    /password authentication failed|SASL|28P01/i,
    () =>
      'The database does not take this password. Set a new one at Supabase (Project Settings > Database > Reset database password), and type that one next time.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|fetch failed|socket hang up|no such host|Transport error|network/i,
    (service, [command]) =>
      `${service} was not reached. Look at your connection, then run npm run go-live again.${
        command === 'db'
          ? ' If only the database is not reached, put SUPABASE_DB_URL into your file: docs/going-live.md says how.'
          : ''
      }`,
  ],
  [
    /access token not provided|AccessTokenRequired|invalid access token|unauthorized|not logged in|\b401\b/i,
    (service) =>
      `${service} does not know you, or not any more: sign in again, or replace the access token in the environment.`,
  ],
  [
    /forbidden|not authorized|do(?:es)? not have (?:access|permission|the necessary)|insufficient|\b403\b/i,
    (service) =>
      `This account or token may not do that at ${service}. Ask an owner of the team for it, or sign in as one.`,
  ],
  [
    /project (?:is )?(?:paused|inactive)|\bINACTIVE\b/i,
    () =>
      'The project is paused. Press RESTORE on its page at https://supabase.com/dashboard, then go on.',
  ],
  [
    /too many requests|\b429\b/i,
    (service) =>
      `${service} has had too many requests. Wait some minutes, then run npm run go-live again.`,
  ],
]

function failureOf(
  tool: string,
  { words, waitsFor, minutes = 3 }: ToolCall,
  said: string,
  isLate: boolean,
): string {
  const service = tool === 'supabase' ? 'Supabase' : tool === 'netlify' ? 'Netlify' : tool
  if (isLate)
    return `${service} took longer than ${minutes} minutes for ${waitsFor}. Run npm run go-live again: it goes on from here.`
  const known = knownFailures.find(([pattern]) => pattern.test(said))
  if (known) return known[1](service, words)
  const lines = said.split('\n').filter((line) => line.trim() !== '' && !/--debug/.test(line))
  const last = (lines.at(-1) ?? 'nothing').trim().slice(0, 400)
  return `${tool} ${words.slice(0, 2).join(' ')} failed. It says: ${last}`
}
