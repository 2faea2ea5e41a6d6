// The documents of the project: their links lead somewhere, the files that they name exist, and they stay short.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const { stdout } = spawnSync('git', ['ls-files', '--', '*.md'], { cwd: root, encoding: 'utf8' })
const documents = stdout.trim().split('\n')

test('the documents are found', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'docs/going-live.md', '.github/CONTRIBUTING.md']),
  )
})

/** The text without its fenced blocks, in which `#` begins a comment and nothing is a link. */
const withoutBlocks = (text: string) => text.replace(/^ *```[^]*?^ *```/gm, '')

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (file: string): string[] =>
  [...withoutBlocks(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The relative links of a document that lead to no file, or to no heading of one. */
const deadLinks = (file: string, text = read(file)): string[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path, anchor] = link.split('#')
      const target = path ? join(dirname(file), path) : file
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && !anchorsOf(target).includes(anchor)
    })

test.each(documents)('each relative link of %s leads to a file and a heading', (file) => {
  expect(deadLinks(file)).toEqual([])
})

test('a link to a missing file or heading is found', () => {
  const planted = '[a](SECURITY.md) [b](GONE.md) [c](#two-commands) [d](SECURITY.md#gone)'
  expect(deadLinks('README.md', planted)).toEqual(['GONE.md', 'SECURITY.md#gone'])
})

/** The paths of the project that a document names in code. */
const namedPaths = (file: string): string[] =>
  [...read(file).matchAll(/`((?:src|netlify|supabase|tests|docs)\/[\w./-]+)`/g)].map(
    ([, path]) => path!,
  )

// RESULTS.md and CONTRIBUTING.md name patterns and files to come.
const checked = documents.filter((file) => !/RESULTS|CONTRIBUTING/.test(file))

test.each(checked)('each path that %s names exists', (file) => {
  expect(namedPaths(file).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the documents name paths', () => {
  expect(checked.flatMap(namedPaths).length).toBeGreaterThan(20)
})

test.each(['.env.example', 'netlify/cli/doctor-store-checks.ts'])(
  'each heading of docs/going-live.md that %s names exists',
  (file) => {
    // As in "docs/going-live.md (The music, and Stores)" and "(docs/going-live.md, The pictures)".
    const text = read(file).replaceAll(/\n# /g, ' ')
    const named = [...text.matchAll(/docs\/going-live\.md(?:,| \()([^).]+)/g)].flatMap(
      ([, headings]) => headings!.match(/(?:The )?[A-Z]?[a-z]+/g)!,
    )
    const anchors = named
      .filter((heading) => /[A-Z]/.test(heading))
      .map((heading) => heading.toLowerCase().replace(' ', '-'))
    expect(anchors.length).toBeGreaterThan(1)
    expect(anchorsOf('docs/going-live.md')).toEqual(expect.arrayContaining(anchors))
  },
)

const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).map(read).join('\n')

test('each function and each table that supabase/README.md names is in the migrations', () => {
  const text = withoutBlocks(read('supabase/README.md'))
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
  const functions = named(/`(?:private\.)?([a-z_]+)\(\)`/g)
  const tables = named(/`(?!private|supabase_migrations)([a-z_]+)\.(?!sql`)[a-z_]+`/g)
  expect([functions.length > 20, tables.length > 5]).toEqual([true, true])
  const isMissing = (name: string) =>
    !new RegExp(`create (function|table) (public|private)\\.${name} ?\\(`).test(migrations)
  expect([...functions, ...tables].filter(isMissing)).toEqual([])
  expect(isMissing('redeem')).toBe(true)
})

const maxBytes = {
  'README.md': 6 * 1024,
  'SECURITY.md': 4 * 1024,
  'supabase/README.md': 10 * 1024,
}

test.each(Object.entries(maxBytes))('%s has at most %i bytes', (file, max) => {
  expect(statSync(join(root, file)).size).toBeLessThanOrEqual(max)
})

test('a decision is a page: a number of its own, what was decided, why, and what else was tried', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'))
  const numbers = decisions.map((file) => Number(/\/(\d\d)-[a-z-]+\.md$/.exec(file)?.[1]))
  expect(numbers).toEqual(decisions.map((_, index) => index + 1))
  for (const [index, file] of decisions.entries()) {
    const text = read(file)
    expect(text, file).toMatch(new RegExp(`^# ${index + 1}\\. `))
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings, file).toEqual(
      expect.arrayContaining(['Decision', 'Why', 'What else was tried or considered']),
    )
    expect(Buffer.byteLength(text), file).toBeLessThanOrEqual(3 * 1024)
  }
})

test('a version has at most 40 lines in the changelog', () => {
  const versions = read('CHANGELOG.md')
    .split(/^(?=## )/m)
    .slice(1)
  expect(versions).not.toEqual([])
  const longest = Math.max(...versions.map((text) => text.trimEnd().split('\n').length))
  expect(longest).toBeLessThanOrEqual(40)
})

test('no document names a path of a machine', () => {
  const machinePaths = /(?:^|[\s`("'])\/(?:home|Users|root|tmp|work)\/\w/m
  expect('see `/home/me/x`').toMatch(machinePaths)
  expect(documents.filter((file) => machinePaths.test(read(file)))).toEqual([])
})
