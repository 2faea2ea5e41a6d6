// The files that GitHub, npm and editors read, which nothing else here runs.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pushConfig, pushMigrations } from '#netlify/cli/project.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts, dependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

/** The scripts of package.json that a text calls. */
const calledScripts = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run )?((?:test|start|[a-z]+:?[a-z\d]*)(?::[a-z\d]+)?)\b/g)].flatMap(
    ([call, name]) => (call.startsWith('npm run ') || /^(test|start)$/.test(name!) ? name! : []),
  )

type Job = {
  if?: string
  steps: { run?: string; uses?: string; 'continue-on-error'?: boolean }[]
}
type Workflow = { on: { schedule?: { cron: string }[] }; jobs: Record<string, Job> }

test.each(globSync('.github/**/*.yml', { cwd: root }))('%s is YAML', (file) => {
  expect(parse(read(file))).toBeTypeOf('object')
})

test.each(['.github/workflows/ci.yml', '.github/CONTRIBUTING.md', 'README.md'])(
  'each script that %s calls is in package.json',
  (file) => {
    const called = calledScripts(read(file))
    expect(called.length).toBeGreaterThan(4)
    expect(called.filter((name) => !(name in scripts))).toEqual([])
  },
)

test('CI runs all checks and all kinds of tests', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  expect(scripts.typecheck).toMatch(/^npm run lint && /)
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''))
  const called = runs.flatMap(calledScripts)
  const kinds = Object.keys(scripts).filter((name) => /^test:(?!long|mutation|supabase)/.test(name))
  expect(called.sort()).toEqual(['format:check', 'typecheck', ...kinds].sort())
})

test('the kinds of tests that CI runs are all that npm test runs, and check is its checks', () => {
  const runAll = read('tests/run-all.ts')
  const vitestFiles = globSync('tests/{unit,functions,database,build}/**/*.test.ts', { cwd: root })
  expect(read('vitest.config.ts')).toContain("'tests/{unit,functions,database,build}/**/*.test.ts'")
  const folders = Object.values(scripts).flatMap((script) =>
    script.includes(' vitest run ') ? script.split(' vitest run ')[1]!.split(' ') : [],
  )
  const all = [...vitestFiles, ...globSync('tests/*.test.ts', { cwd: root })]
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((file) => !folders.some((folder) => file.startsWith(folder)))).toEqual([])
  expect(scripts['test:e2e']).toMatch(/ playwright test$/)
  // What run-all.ts gives to each tool is what the script of that name does.
  for (const name of ['typecheck', 'lint', 'format:check']) {
    const [tool, ...parameters] = scripts[name]!.split('tool.mjs ')[1]!.split(' ')
    const call = runAll.split('await check(').find((line) => line.includes(`'${tool}/bin/`))!
    for (const parameter of parameters) expect(call, name).toContain(`'${parameter}'`)
  }
})

test('known vulnerabilities of what is deployed are asked for with each change and every week', () => {
  const { on, jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  expect(on.schedule).toMatchObject([{ cron: expect.stringMatching(/ \* \* 1$/) as string }])
  const weekly = Object.values(jobs).filter((job) => job.if === undefined)
  expect(weekly).toHaveLength(1)
  const asking = weekly[0]!.steps.find(({ run }) => run === 'npm audit --omit=dev')
  expect(asking).toEqual({ run: 'npm audit --omit=dev' })
  const dependabot = parse(read('.github/dependabot.yml')) as {
    updates: Record<string, unknown>[]
  }
  expect(dependabot.updates).toContainEqual(
    expect.objectContaining({ 'package-ecosystem': 'npm', directory: '/' }),
  )
})

test('each file that CONTRIBUTING names exists', () => {
  const named = [
    ...read('.github/CONTRIBUTING.md').matchAll(/`((?:src|netlify|supabase|tests)\/[^`<…]*)`/g),
  ]
  const files = named.map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(20)
  // Square brackets of a page's name are a range to a glob.
  const isThere = (file: string) => globSync(file.replace(/\[/g, '[[]'), { cwd: root }).length > 0
  expect(files.filter((file) => !isThere(file))).toEqual([])
})

test('the README has one placeholder to replace, and limits the secret key to production', () => {
  const { stdout } = spawnSync('git', ['grep', '-ho', 'your-label/deadwax', '--', '.', ':!tests'], {
    cwd: root,
    encoding: 'utf8',
  })
  // The address of the button, and the sentence that explains it.
  expect(stdout.trim().split('\n')).toHaveLength(2)
  expect(read('README.md')).toMatch(
    / env:unset SUPABASE_SECRET_KEY\n.* --context production --secret\n/,
  )
})

test('one version of Node is named everywhere', () => {
  const version = read('.nvmrc').trim()
  expect(dependencies.node).toMatch(new RegExp(`^${version}\\.`))
  expect(read('netlify.toml')).toContain(`NODE_VERSION = "${version}"`)
})

test('each db push names its target, because the Supabase CLI pushes to the local stack by default', () => {
  const { stdout } = spawnSync('git', ['grep', '-hI', 'db push'], { cwd: root, encoding: 'utf8' })
  const pushes = [...stdout.matchAll(/supabase(@\d+)? db push( --remote)?/g)]
  expect(pushes.length).toBeGreaterThan(5)
  expect(pushes.filter(([, version, target]) => version !== '@3' || !target)).toEqual([])
  for (const command of [pushMigrations, pushConfig]) expect(read('README.md')).toContain(command)
})

test('SECURITY.md says what each rate limit protects', () => {
  const scopesIn = (text: string) =>
    [...text.matchAll(/['`]([a-z-]+)['`]/g)].map(([, scope]) => scope!)
  const cases = read('supabase/migrations/20261101000100_rate_limits.sql').matchAll(
    / when ('[a-z-]+'(?:, '[a-z-]+')*) then capacity/g,
  )
  const scopes = [...cases].flatMap(([, names]) => scopesIn(names!))
  const rows = [...read('SECURITY.md').matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)]
  expect(scopes).toHaveLength(20)
  expect(rows.flatMap(([, names]) => scopesIn(names!)).toSorted()).toEqual(scopes.toSorted())
})
