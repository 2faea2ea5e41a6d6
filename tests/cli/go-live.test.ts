// `npm run go-live` with the real programs of both services: they speak with stand-ins, and push into a real PostgreSQL 17.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openNetlify } from '#netlify/cli/go-live/netlify.ts'
import type { Tool } from '#netlify/cli/go-live/run-tool.ts'
import { openSettingsFile } from '#netlify/cli/go-live/settings-file.ts'
import { goLive, type World } from '#netlify/cli/go-live/steps.ts'
import { openSupabase } from '#netlify/cli/go-live/supabase.ts'
import { createHostedDatabase } from '#tests/support/postgres/hosted-database.ts'
import { startEmptyPostgres } from '#tests/support/postgres/postgres-server.ts'
import { netlifyApi, type NetlifyState } from './go-live/netlify-api.ts'
import { serveApi, type StandIn } from './go-live/stand-in.ts'
import { authKeysOf, supabaseApi, type SupabaseState } from './go-live/supabase-api.ts'
import { installSupabase } from './supabase-cli.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'deadwax-go-live-'))
const program = join(folder, 'node_modules/.bin/supabase')
const supabaseToken = `sbp_${'0123456789'.repeat(4)}`
const netlifyToken = 'nfp_standin'

let authKeys: string[]

beforeAll(async () => {
  installSupabase(folder)
  authKeys = authKeysOf(
    join(folder, `node_modules/@supabase/cli-${process.platform}-${process.arch}/bin/supabase`),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

type Opened = {
  supabase: { state: SupabaseState; api: StandIn }
  netlify: { state: NetlifyState; api: StandIn }
  database: string
  home: string
  stop: () => Promise<void>
}

/** A database as a new project has it. */
async function openDatabase(): Promise<string> {
  const server = await startEmptyPostgres()
  onTestFinished(() => server.stop())
  return createHostedDatabase(server.connectionString)
}

const noDatabase = 'postgresql://nobody@127.0.0.1:1/none'

/** Two fresh accounts. */
async function openAccounts(database = noDatabase): Promise<Opened> {
  const supabaseState: SupabaseState = { organizations: [], projects: [], auth: {} }
  const netlifyState: NetlifyState = {
    sites: [],
    takenNames: [],
    variables: [],
    hooks: [],
    builds: 0,
  }
  const supabase = await serveApi(supabaseToken, supabaseApi(supabaseState, authKeys))
  const netlify = await serveApi(netlifyToken, netlifyApi(netlifyState))
  const home = mkdtempSync(join(folder, 'home-'))
  const addresses = ['api_url', 'dashboard_url', 'docs_url'].map(
    (name) => `${name}: ${supabase.url}`,
  )
  const hosts = ['name: stand-in', 'project_host: 127.0.0.1', 'pooler_host: 127.0.0.1']
  writeFileSync(join(home, 'profile.yaml'), [...addresses, ...hosts].join('\n'))
  mkdirSync(join(home, '.config'))
  return {
    supabase: { state: supabaseState, api: supabase },
    netlify: { state: netlifyState, api: netlify },
    database,
    home,
    stop: async () => {
      await supabase.stop()
      await netlify.stop()
    },
  }
}

type Run = { said: string[]; asked: string[]; end: Promise<string> }
type Changes = { supabaseToken?: string; answers?: Record<string, string>; refuses?: RegExp }

function run({ netlify, database, home }: Opened, changes: Changes = {}): Run {
  const said: string[] = []
  const asked: string[] = []
  const settings = openSettingsFile(join(home, 'label.env'), root)
  // The CLI insists on Supabase's own host for a linked project's database, so the push names its own.
  settings.set({ SUPABASE_DB_URL: database })
  const answers: Record<string, string> = {
    'Name of the label': 'Tarehouse',
    'Name of the project': 'tarehouse',
    'Name of the site': 'tarehouse',
    ...changes.answers,
  }
  const talk: World['talk'] = {
    say: (text) => void said.push(text),
    ask: async (question, fallback = '') => {
      asked.push(question)
      // As somebody does in the browser when they are asked to.
      if (question.startsWith('Press Enter when it is connected'))
        netlify.state.sites[0]!.repository = 'https://github.com/label/deadwax'
      return Object.entries(answers).find(([words]) => question.includes(words))?.[1] ?? fallback
    },
    askSecret: async () => '',
    confirm: async (question) => {
      asked.push(question)
      return !(changes.refuses ?? /store of your own/).test(question)
    },
  }
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    NO_COLOR: '1',
    CI: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_PROFILE: join(home, 'profile.yaml'),
    SUPABASE_ACCESS_TOKEN: changes.supabaseToken ?? supabaseToken,
    NETLIFY_API_URL: `${netlify.api.url}/api/v1`,
    NETLIFY_AUTH_TOKEN: netlifyToken,
  }
  const tool = (name: string, ...command: [string, ...string[]]): Tool => ({
    name,
    command,
    env,
    folder: name === 'supabase' ? folder : home,
  })
  let admins = 0
  const world: World = {
    talk,
    settings,
    supabase: openSupabase(tool('supabase', program), talk),
    netlify: openNetlify(
      tool('netlify', process.execPath, join(root, 'node_modules/netlify-cli/bin/run.js')),
      talk,
    ),
    // No API stands before this database; the commands for these have tests of their own.
    label: {
      problem: async () => ((await tablesOf(database)) > 20 ? null : 'No tables.'),
      hasAdmin: async () => admins > 0,
      makeAdmin: async () => void (admins += 1),
      examine: async () => true,
    },
    timeZone: 'Europe/Berlin',
    origin: async () => 'https://github.com/label/deadwax',
    wait: () => Promise.resolve(),
  }
  return { said, asked, end: goLive(world).finally(() => settings.close()) }
}

async function tablesOf(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from information_schema.tables where table_schema = 'public'",
  )
  await client.end()
  return Number(rows[0]!.count)
}

/** 'GET /v1/projects/REF' for a request of one project, account or site. */
const withoutNames = (request: string) =>
  request
    .replace(/abcdefghijklmnopqrst/, 'REF')
    .replace(/(accounts|sites|deploys)\/[^/]+/, '$1/ID')
    .replace(/\/env\/.*/, '/env/KEY')
    .replace(/\/label\//, '/TEAM/')

test('two fresh accounts become a live label, and a second run changes nothing', async () => {
  const accounts = await openAccounts(await openDatabase())
  const { supabase, netlify } = accounts
  const first = run(accounts)
  expect(await first.end).toContain('https://tarehouse.netlify.app/admin')
  expect(supabase.state.organizations).toMatchObject([{ name: 'Tarehouse' }])
  expect(supabase.state.projects).toMatchObject([{ name: 'tarehouse', region: 'eu-central-1' }])
  expect(supabase.state.auth).toMatchObject({ disable_signup: true, password_min_length: 8 })
  expect(await tablesOf(accounts.database)).toBeGreaterThan(20)
  expect(netlify.state.hooks).toHaveLength(1)
  expect(netlify.state.builds).toBe(1)
  const secret = netlify.state.variables.find(({ key }) => key === 'SUPABASE_SECRET_KEY')
  expect(secret).toEqual({
    key: 'SUPABASE_SECRET_KEY',
    is_secret: true,
    scopes: ['builds', 'functions', 'runtime'],
    values: [{ context: 'production', value: 'sb_secret_standin' }],
  })
  const shown = first.said.join('\n')
  // The password is shown once, in a line of its own; no other secret is.
  const password = supabase.state.projects[0]!.password
  expect(shown.split(password)).toHaveLength(2)
  for (const hidden of ['sb_secret_standin', supabaseToken, netlifyToken, accounts.database])
    expect(shown).not.toContain(hidden)

  // Each request that is imitated stands in the document.
  const documented = readFileSync(join(root, 'docs/go-live-requests.md'), 'utf8')
  for (const request of [...supabase.api.requests, ...netlify.api.requests])
    expect(documented).toContain(`\`${withoutNames(request)}\``)

  const before = structuredClone([supabase.state, netlify.state])
  const second = run(accounts, { refuses: /Build and publish/ })
  expect(await second.end).toContain('is live')
  expect(second.said).toContain('The tables are up to date.')
  expect(second.said).toContain('They are as they should be.')
  expect(second.said).toContain('They are as in your file.')
  expect([supabase.state, netlify.state]).toEqual(before)
  await accounts.stop()
})

test('a push that was cut in the middle goes on with the migrations that are missing', async () => {
  const accounts = await openAccounts(await openDatabase())
  // The first migrations are there already, as a push leaves them that lost its connection.
  const partly = mkdtempSync(join(folder, 'partly-'))
  cpSync(join(folder, 'supabase'), join(partly, 'supabase'), { recursive: true })
  const migrations = join(partly, 'supabase/migrations')
  const files = readdirSync(migrations).toSorted()
  for (const file of files.slice(3)) rmSync(join(migrations, file))
  const said: string[] = []
  const talk = { say: (text: string) => void said.push(text) } as World['talk']
  const tool = (place: string): Tool => ({
    name: 'supabase',
    command: [program],
    env: { PATH: process.env.PATH, HOME: accounts.home, SUPABASE_TELEMETRY_DISABLED: '1' },
    folder: place,
  })
  const target = { target: accounts.database, password: '' }
  await openSupabase(tool(partly), talk).pushMigrations(target)
  const rest = openSupabase(tool(folder), talk)
  expect(await rest.missingMigrations(target)).toHaveLength(files.length - 3)
  await rest.pushMigrations(target)
  expect(await rest.missingMigrations(target)).toEqual([])
  expect(said.join('\n')).not.toContain(accounts.database)
  await accounts.stop()
})

test.each([
  [
    'a token that is not known',
    () => undefined,
    { supabaseToken: `sbp_${'f'.repeat(40)}` },
    /does not know you|not signed in/,
  ],
  [
    'a token without rights',
    (state: SupabaseState) => {
      state.organizations = [{ id: 'org-1', slug: 'org-1', name: 'Tarehouse' }]
      state.refuses = { status: 403, message: 'Forbidden resource' }
    },
    {},
    /may not do that at Supabase/,
  ],
  [
    'two free projects that are used up',
    (state: SupabaseState) => {
      state.organizations = [{ id: 'org-1', slug: 'org-1', name: 'Tarehouse' }]
      state.refuses = {
        status: 400,
        message:
          'The following organization members have reached their maximum limits for the number of active free projects within organizations where they are an administrator or owner: ines (2 project limit).',
      }
    },
    {},
    /two free projects already/,
  ],
] as const)('%s ends with one sentence', async (_name, prepare, changes, sentence) => {
  const accounts = await openAccounts()
  prepare(accounts.supabase.state)
  await expect(run(accounts, changes).end).rejects.toThrow(sentence)
  await accounts.stop()
})

test('a lost connection is named', async () => {
  const accounts = await openAccounts()
  await accounts.stop()
  await expect(run(accounts).end).rejects.toThrow(/was not reached/)
})

test('a name that is taken at Netlify is asked for again', async () => {
  const accounts = await openAccounts()
  accounts.netlify.state.takenNames = ['tarehouse']
  const { talk, names } = { talk: [] as string[], names: ['tarehouse', 'tarehouse-records'] }
  const netlify = openNetlify(
    {
      name: 'netlify',
      command: [process.execPath, join(root, 'node_modules/netlify-cli/bin/run.js')],
      env: {
        PATH: process.env.PATH,
        HOME: accounts.home,
        NETLIFY_API_URL: `${accounts.netlify.api.url}/api/v1`,
        NETLIFY_AUTH_TOKEN: netlifyToken,
      },
      folder: accounts.home,
    },
    { say: (text) => void talk.push(text) } as World['talk'],
  )
  const [team] = await netlify.teams()
  expect(await netlify.createSite(team!, names[0]!)).toBeNull()
  expect(await netlify.createSite(team!, names[1]!)).toMatchObject({ name: 'tarehouse-records' })
  await accounts.stop()
})
