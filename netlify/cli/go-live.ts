// `npm run go-live`, after installing: from a clone to a live label by answering questions, with the official tools.
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectFolder } from '#netlify/dev/install.mjs'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { rows } from '#netlify/server/http/rows.ts'
import { openNetlify } from './go-live/netlify.ts'
import type { Tool } from './go-live/run-tool.ts'
import { openSettingsFile, type SettingsFile } from './go-live/settings-file.ts'
import { goLive, type Label } from './go-live/steps.ts'
import { openSupabase } from './go-live/supabase.ts'
import { stoppedMessage, terminalTalk } from './go-live/talk.ts'
import { fileFromShell, projectProblem } from './project.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run go-live brings this clone to a live label: a project at Supabase, a site at Netlify, and you as the first admin. It
asks before it does anything that costs or publishes, and shows each command that it runs.

  npm run go-live
  npm run go-live -- --file ../another-label.env

Break it off whenever you like, and run it again: it looks at what is there and goes on. All that it learns is in one file
beside the clone, ../label.env, which only you can read. SUPABASE_ACCESS_TOKEN and NETLIFY_AUTH_TOKEN in the environment take
the place of signing in with the browser. Run it again to update a live label.`

/** By npm, which fetches it: its program alone has 142 MB, so that it is no dependency. */
function supabaseTool(): Tool {
  const { npm_execpath: npm } = process.env
  const words = ['exec', '--yes', '--', 'supabase@3'] as const
  const command = npm ? ([process.execPath, npm, ...words] as const) : (['npm', ...words] as const)
  return {
    name: 'supabase',
    command,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
    folder: projectFolder,
  }
}

const netlifyTool = (): Tool => ({
  name: 'netlify',
  command: [process.execPath, 'node_modules/netlify-cli/bin/run.js'],
  env: process.env,
  folder: projectFolder,
})

function labelOf(settings: SettingsFile): Label {
  const open = () => {
    const env = {
      SUPABASE_URL: settings.get('SUPABASE_URL'),
      SUPABASE_SECRET_KEY: settings.get('SUPABASE_SECRET_KEY'),
    }
    return { env, database: secretDatabase(env, () => AbortSignal.timeout(15_000)) }
  }
  return {
    problem: () => projectProblem(open()),
    hasAdmin: async () => {
      const admins = open().database.from('users').select('id').eq('role', 'admin')
      return (await rows(admins.is('disabled_at', null).limit(1))).length > 0
    },
    makeAdmin: async () => {
      await runHere('admin.ts', settings.path)
    },
    examine: async () => (await runHere('doctor.ts', settings.path)) === 0,
  }
}

/** Runs another command of this folder at the same terminal; answers its exit code. */
const runHere = (script: string, env: string): Promise<number | null> =>
  new Promise((resolve, reject) =>
    spawn(process.execPath, [`netlify/cli/${script}`, '--env', env], {
      cwd: projectFolder,
      stdio: 'inherit',
    })
      .on('error', reject)
      .on('close', resolve),
  )

const origin = (): Promise<string | null> =>
  promisify(execFile)('git', ['remote', 'get-url', 'origin'], { cwd: projectFolder }).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  )

runCommand(usage, { file: { type: 'string' } }, async ({ values: { file } }) => {
  const path = file ? fileFromShell(file) : join(projectFolder, '../label.env')
  const settings = openSettingsFile(path, projectFolder)
  const talk = terminalTalk()
  // While a tool runs; at a question, Ctrl-C is the question's.
  process.once('SIGINT', () => {
    settings.close()
    process.stderr.write(`\n${stoppedMessage}\n`)
    process.exit(130)
  })
  try {
    talk.say(`What this learns is kept in ${settings.path}. Keep that file to yourself.`)
    return await goLive({
      talk,
      settings,
      supabase: openSupabase(supabaseTool(), talk),
      netlify: openNetlify(netlifyTool(), talk),
      label: labelOf(settings),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      origin,
      wait,
    })
  } finally {
    settings.close()
  }
})
