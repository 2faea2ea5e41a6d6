// The files that GitHub, npm and editors read, which nothing else here runs.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pushConfig, pushMigrations } from '#netlify/cli/project.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
type Package = { scripts: Record<string, string>; dependencies: Record<string, string> }
const readPackage = (file: string) => JSON.parse(read(file)) as Package
const { scripts, dependencies } = readPackage('package.json')

/** The scripts of package.json that a text calls. */
const calledScripts = (text: string): string[] =>
  [
    ...text.matchAll(
      /\bnpm (?:run )?((?:test|start|[a-z]+(?:-[a-z]+)*:?[a-z\d]*)(?::[a-z\d]+)?)\b/g,
    ),
  ].flatMap(([call, name]) =>
    call.startsWith('npm run ') || /^(test|start)$/.test(name!) ? name! : [],
  )

type Job = {
  if?: string
  steps: { run?: string; uses?: string; 'continue-on-error'?: boolean }[]
}
type Workflow = { on: { schedule?: { cron: string }[] }; jobs: Record<string, Job> }

test.each(globSync('.github/**/*.yml', { cwd: root }))('%s is YAML', (file) => {
  expect(parse(read(file))).toBeTypeOf('object')
})

test.each([
  '.github/workflows/ci.yml',
  '.github/CONTRIBUTING.md',
  'README.md',
  'docs/going-live.md',
])('each script that %s calls is in package.json', (file) => {
  const called = calledScripts(read(file))
  expect(called.length).toBeGreaterThan(3)
  expect(called.filter((name) => !(name in scripts))).toEqual([])
})

/** Of the scripts that run tests, those of one kind: `npm test` and `npm run test:full` run them all. */
const kinds = ['test:unit', 'test:functions', 'test:database', 'test:build', 'test:e2e']

test('CI runs all checks, both lanes of tests, the Supabase CLI and the other browsers', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  expect(scripts.typecheck).toMatch(/^npm run lint && /)
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''))
  const isCommandOfItsOwn = (name: string) => /^test:(long|mutation|stores|supabase)$/.test(name)
  const tests = Object.keys(scripts).filter(
    (name) => /^test(:|$)/.test(name) && !kinds.includes(name) && !isCommandOfItsOwn(name),
  )
  expect(runs.flatMap(calledScripts).sort()).toEqual(['format:check', 'typecheck', ...tests].sort())
  expect(read('.ci/run')).toMatch(/^npm test\nnpm run test:full$/m)
})

const testFiles = [
  ...globSync('tests/{unit,functions,database,build}/**/*.test.ts', { cwd: root }),
  ...globSync('tests/*.test.ts', { cwd: root }),
]
const browserTests = globSync('tests/e2e/*.spec.ts', { cwd: root })

test('each test is of one kind, and each lane is a part of them', () => {
  expect(read('vitest.config.ts')).toContain("'tests/{unit,functions,database,build}/**/*.test.ts'")
  const folders = kinds.flatMap((kind) => scripts[kind]!.split(' vitest run ')[1]?.split(' ') ?? [])
  expect(testFiles.length).toBeGreaterThan(100)
  expect(testFiles.filter((file) => !folders.some((folder) => file.startsWith(folder)))).toEqual([])
  expect(scripts['test:e2e']).toMatch(/ playwright test$/)
  const runTests = read('tests/run-tests.ts')
  for (const part of ["'--exclude', '**/*.full.test.ts'", "['.full.test.ts']"])
    expect(runTests).toContain(part)
  expect(browserTests.filter((file) => file.endsWith('.full.spec.ts')).length).toBeGreaterThan(3)
})

test('the checks of npm test are those of npm run check', () => {
  const runTests = read('tests/run-tests.ts')
  for (const name of ['typecheck', 'lint', 'format:check']) {
    const [tool, ...parameters] = scripts[name]!.split('tool.mjs ')[1]!.split(' ')
    const call = runTests.split('await check(').find((line) => line.includes(`'${tool}/bin/`))!
    for (const parameter of parameters) expect(call, name).toContain(`'${parameter}'`)
  }
})

const promises = (text: string) => text.split('\n').filter((line) => line.startsWith('- '))

/** The tests that a line of docs/promises.md links to. */
const linkedTests = (line: string): string[] =>
  [...line.matchAll(/\]\(\.\.\/(tests\/[^)]+)\)/g)].map(([, file]) => file!)

/** The tests that docs/asvs.md names, with those that a glob stands for left out. */
const testsOfAsvs = (text: string): string[] =>
  [...text.matchAll(/`(tests\/[^`*]+)`/g)].map(([, file]) => file!)

/** What only `npm run test:full` runs, or nothing runs. */
const notInNpmTest = (files: string[]): string[] => {
  const run = [...testFiles, ...browserTests, 'tests/e2e/fixtures.ts']
  return files.filter(
    (file) => /\.full\.(test|spec)\.ts$/.test(file) || !isRun(file, run) || isAllTagged(file),
  )
}

/** True for a file whose every test has the tag @full. */
function isAllTagged(file: string): boolean {
  const text = read(file)
  const tests = text.match(/\btest(?:\.each\([^]*?\))?\(\s*['"`]/g)?.length ?? 0
  const tagged = text.match(/tag: '@full'/g)?.length ?? 0
  return tests > 0 && tagged >= tests
}
/** tests/database/who-may-do-what.test.ts runs the cases in rules/. */
const isRun = (file: string, run: string[]) =>
  run.includes(file) || file.startsWith('tests/database/rules/')

test('each line of docs/promises.md is one promise that links to a test of npm test', () => {
  const lines = promises(read('docs/promises.md'))
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter((line) => linkedTests(line).length === 0)).toEqual([])
  expect(notInNpmTest(lines.flatMap(linkedTests))).toEqual([])
  const [planted] = promises(
    '- It opens. [a](../tests/build/bad-content.full.test.ts), [b](../tests/e2e/gone.spec.ts)\n',
  )
  expect(notInNpmTest(linkedTests(planted!))).toHaveLength(2)
})

test('npm test runs each test that docs/asvs.md names', () => {
  const named = testsOfAsvs(read('docs/asvs.md'))
  expect(named.length).toBeGreaterThan(30)
  expect(notInNpmTest(named)).toEqual([])
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

test('going live has one placeholder to replace, and limits the secret key to production', () => {
  const { stdout } = spawnSync('git', ['grep', '-ho', 'your-label/deadwax', '--', '.', ':!tests'], {
    cwd: root,
    encoding: 'utf8',
  })
  // The address of the button, and the sentence that explains it.
  expect(stdout.trim().split('\n')).toHaveLength(2)
  expect(read('docs/going-live.md')).toMatch(
    / env:unset SUPABASE_SECRET_KEY\n.* --context production --secret\n/,
  )
})

test('one version of Node is named everywhere', () => {
  const version = read('.nvmrc').trim()
  expect(readPackage('netlify/dev/node/package.json').dependencies.node).toMatch(
    new RegExp(`^${version}\\.`),
  )
  // Netlify's builds would fetch it.
  expect(dependencies.node).toBeUndefined()
  expect(read('netlify.toml')).toContain(`NODE_VERSION = "${version}"`)
})

test('each db push names its target, because the Supabase CLI pushes to the local stack by default', () => {
  const { stdout } = spawnSync('git', ['grep', '-hI', 'db push'], { cwd: root, encoding: 'utf8' })
  const pushes = [...stdout.matchAll(/supabase(@\d+)? db push( --remote)?/g)]
  expect(pushes.length).toBeGreaterThan(5)
  expect(pushes.filter(([, version, target]) => version !== '@3' || !target)).toEqual([])
  const goingLive = read('docs/going-live.md')
  for (const command of [pushMigrations, pushConfig]) expect(goingLive).toContain(command)
})

test('docs/rate-limits.md says what each rate limit protects', () => {
  const scopesIn = (text: string) =>
    [...text.matchAll(/['`]([a-z-]+)['`]/g)].map(([, scope]) => scope!)
  const cases = read('supabase/migrations/20261101000100_rate_limits.sql').matchAll(
    / when ('[a-z-]+'(?:, '[a-z-]+')*) then capacity/g,
  )
  const scopes = [...cases].flatMap(([, names]) => scopesIn(names!))
  const rows = [...read('docs/rate-limits.md').matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)]
  expect(scopes).toHaveLength(20)
  expect(rows.flatMap(([, names]) => scopesIn(names!)).toSorted()).toEqual(scopes.toSorted())
})
