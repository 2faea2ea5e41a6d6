import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = ['src', 'netlify', 'supabase'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro|mjs|css)$/.test(file))
    .map((file) => join(folder, file)),
)

/** The project's own files that a file imports, as paths from the project's root. */
function importsOf(file: string, part = (text: string) => text): string[] {
  const text = part(readFileSync(join(root, file), 'utf8'))
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'|<script src="([^"]+)"/g)]
  return names.flatMap(([, imported, script]) => {
    const name = imported ?? script ?? ''
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : []
  })
}

/** Without what is imported for its type. */
const atRunTime = (text: string) => text.replaceAll(/^(?:import|export) type [^']*'[^']*'/gm, '')

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const level = (file: string) =>
  [
    'src/pages/',
    'src/admin/',
    'src/layouts/',
    'src/features/',
    'src/components/',
    'src/styles/',
    'src/lib/',
  ].findIndex((folder) => file.startsWith(folder))

/** The pure modules of a feature: rules, contracts, schemas and messages; nothing that renders, fetches or holds state. */
const isPure = (file: string) =>
  /^src\/(lib\/|features\/[^/]+\/(?:(?:tracks|files|masters|editions|redeem)\/)?(admin\/)?(?!api\.|content|client|use-|.*-(dom|context|draft)|browser-)[a-z\d-]+\.ts$)/.test(
    file,
  )
const runsOnServer = (file: string) => /^netlify\/(functions|server)\//.test(file)
/** Operations declare the API, and a feature's api.ts calls it: any part of the site may. */
const isOperations = (file: string) =>
  /[/-]operations\.ts$/.test(file) || /^src\/features\/.*\/admin\/api\.ts$/.test(file)
/** What a form takes, which an import checks by the same rules. */
const isFormSchema = (file: string) => file.endsWith('/admin/schema.ts')
/** The rooms of a feature have admin screens of their own: releases/files/admin. */
const adminOf = (file: string) => /^src\/features\/([^/]+)\/(?:[^/]+\/)?admin\//.exec(file)?.[1]
/** The rules and types of a feature, which another one may import: the modules at its root and at the root of its rooms. */
const isRootModule = (file: string) =>
  isPure(file) && !adminOf(file) && !/\/content\.ts$/.test(file)

const rules: Record<string, (from: string, to: string) => boolean> = {
  'src never imports netlify or supabase': (from, to) =>
    from.startsWith('src/') && !/^(src|node_modules)\//.test(to),
  'a feature imports of another its operations, form schemas, rules and types, no parts or screens':
    (from, to) =>
      Boolean(featureOf(from) && featureOf(to)) &&
      featureOf(from) !== featureOf(to) &&
      !isOperations(to) &&
      !isFormSchema(to) &&
      !isRootModule(to),
  'imports inside src point down: pages, admin, layouts, features, components, styles, lib': (
    from,
    to,
  ) => level(from) >= 0 && level(to) >= 0 && level(to) < level(from) && !isOperations(to),
  'what visitors meet of a feature never imports what staff meet of it': (from, to) =>
    Boolean(featureOf(from) && adminOf(to)) && !adminOf(from) && adminOf(to) === featureOf(from),
  'style sheets are imported by pages, layouts and Astro parts, never by what an island shares': (
    from,
    to,
  ) => /\.tsx?$/.test(from) && to.endsWith('.css'),
  'functions import netlify/server, contracts, pure rules and lib of src, and nothing that runs in a page':
    (from, to) => runsOnServer(from) && to.startsWith('src/') && !isPure(to),
  'functions never import what only npm start and the commands use': (from, to) =>
    runsOnServer(from) && /^(netlify\/(dev|cli)|supabase)\//.test(to),
  'netlify/server/http serves every feature and imports none of their folders': (from, to) =>
    from.startsWith('netlify/server/http/') &&
    to.startsWith('netlify/server/') &&
    !to.startsWith('netlify/server/http/'),
}

test.each(Object.entries(rules))('%s', (_rule, breaks) => {
  const offenders = sources.flatMap((from) =>
    importsOf(from).flatMap((to) => (breaks(from, to) ? `${from} -> ${to}` : [])),
  )
  expect(offenders).toEqual([])
})

test('src imports the operations of staff by type alone: no page loads what only the server checks', () => {
  const declares = (file: string) =>
    isOperations(file) && readFileSync(join(root, file), 'utf8').includes('= staffOperations(')
  const declaring = sources.filter(declares)
  expect(declaring.length).toBeGreaterThan(10)
  const offenders = sources
    .filter((file) => file.startsWith('src/'))
    .flatMap((from) =>
      importsOf(from, atRunTime).flatMap((to) =>
        declaring.includes(to) ? `${from} -> ${to}` : [],
      ),
    )
  expect(offenders).toEqual([])
})

test('src/lib has nothing that one feature alone uses: that belongs to the feature', () => {
  const importers = new Map<string, Set<string>>()
  for (const from of sources)
    for (const to of importsOf(from).filter((file) => file.startsWith('src/lib/'))) {
      const user = featureOf(from) ?? /^netlify\/server\/([^/]+)\//.exec(from)?.[1] ?? from
      importers.set(to, (importers.get(to) ?? new Set()).add(user))
    }
  const features = new Set(sources.flatMap((file) => featureOf(file) ?? []))
  const offenders = [...importers].filter(
    ([, users]) => users.size === 1 && features.has([...users][0]!),
  )
  expect(importers.size).toBeGreaterThan(30)
  expect(offenders.map(([file, users]) => `${file}: ${[...users].join()}`)).toEqual([])
})

test('the import rules look at real imports', () => {
  expect(importsOf('netlify/functions/redeem.ts')).toContain('netlify/server/codes/redeem.ts')
  expect(importsOf('src/pages/redeem/index.astro')).toContain(
    'src/features/codes/redeem/pre-hydration.ts',
  )
})

test('no module imports itself by way of others, not even for a type', () => {
  const importers = new Map(sources.map((file) => [file, importsOf(file)]))
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (importers.get(from) ?? []).some(
      (next) =>
        next === to || (!seen.has(next) && Boolean(seen.add(next)) && reaches(next, to, seen)),
    )
  expect(sources.filter((file) => reaches(file, file))).toEqual([])
})

/** Hides names from a search, or a literal from the formatter, to save a line. A mock needs the type of a module: import type * as. */
const lineGolf = /\.\.\.\{|\.\.\.\[[^[\]\n]*\](?![.[])|import \* as \w+ from '[.#]/

test('properties and imports stand by their names: no spread of a literal, no namespace of our own', () => {
  for (const golf of ['<A {...{ b }} />', 'f(...[1, 2])', "import * as a from './a.ts'"])
    expect(golf).toMatch(lineGolf)
  const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file !== 'architecture.test.ts')
    .map((file) => join('tests', file))
  const golfed = [...sources, ...tests].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => (lineGolf.test(line) ? `${file}: ${line.trim()}` : [])),
  )
  expect(golfed).toEqual([])
})

/** What writes a date or time without the label's style and clock, or by the clock of the machine. */
const writesDates =
  /Intl\.DateTimeFormat|\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time|UTC)String\(|new Date\([^)]*\)\.(?:toLocaleString|get(?:Hours|Minutes|Date|Day|Month))\(/

test('one module writes dates and times, in the style and by the clock that it is given', () => {
  expect('new Date().toLocaleTimeString()').toMatch(writesDates)
  // Read typed ones, or find the day of a zone.
  const readers = ['src/lib/day.ts', 'src/lib/local-time.ts', 'src/lib/site-time-zone.ts']
  // Check the zone of a label, or propose that of the machine.
  const zones = ['netlify/server/setup/environment-checks.ts', 'netlify/cli/go-live.ts']
  const mayUse = ['src/lib/dates.ts', ...readers, ...zones]
  const writers = sources.filter((file) => writesDates.test(readFileSync(join(root, file), 'utf8')))
  expect(writers.toSorted()).toEqual(mayUse.toSorted())
})

test('a room has one file of messages for staff, admin/messages.ts, and one for visitors', () => {
  const files = sources.filter(featureOf)
  expect(files.filter((file) => /-(messages|words|text)\.tsx?$/.test(file))).toEqual([])
  const audiences = files
    .filter((file) => file.endsWith('/messages.ts'))
    .map((file) => `${featureOf(file)} ${adminOf(file) ? dirname(file) : 'visitors'}`)
  expect(audiences.length).toBeGreaterThan(10)
  expect(audiences.filter((one, index) => audiences.indexOf(one) !== index)).toEqual([])
  expect(audiences.filter((one) => /\/admin\//.test(one))).toEqual([])
})

test('every function is one resource or all operations of the staff, and there are at most 17', () => {
  const names = readdirSync(join(root, 'netlify/functions'))
  expect(names.length).toBeLessThanOrEqual(17)
})

test('the migrations read top to bottom: none calls a function that a later line defines', () => {
  const lines = readdirSync(join(root, 'supabase/migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .flatMap((file) => readFileSync(join(root, 'supabase/migrations', file), 'utf8').split('\n'))
    .map((line) => line.replace(/--.*/, ''))
  const definedAt = new Map(
    lines.flatMap((line, at) => {
      const [, name] = /^create function ((?:public|private)\.\w+)\(/.exec(line) ?? []
      return name ? [[name, at] as const] : []
    }),
  )
  const early = lines.flatMap((line, at) =>
    [...line.matchAll(/\b((?:public|private)\.\w+)\(/g)].flatMap(([, name]) =>
      (definedAt.get(name!) ?? 0) > at ? [name] : [],
    ),
  )
  expect(definedAt.size).toBeGreaterThan(100)
  expect(early).toEqual([])
})

/** The first words in quotes behind `test(`, `test.each(…)(`, `describe(` and their like. */
const titles =
  /^[ )\]}]*(?:(?:test|describe)[.\w]*(?:<[\s\S]*?>)?)?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`\n]*)`),/gm

test('a test has a title of at most 100 characters', () => {
  const found = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, 'tests', file), 'utf8').matchAll(titles)].map(
        ([, single, double, template]) => `${file}: ${single ?? double ?? template}`,
      ),
    )
  expect(found.length).toBeGreaterThan(1000)
  expect(found.filter((title) => title.split(/\.ts: /)[1]!.length > 100)).toEqual([])
})
