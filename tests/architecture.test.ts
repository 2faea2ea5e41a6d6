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
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'|<script src="([^"]+)"/g)]
  return names.flatMap(([, imported, script]) => {
    const name = imported ?? script ?? ''
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : []
  })
}

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

const rules: Record<string, (from: string, to: string) => boolean> = {
  'src never imports netlify or supabase': (from, to) =>
    from.startsWith('src/') && !to.startsWith('src/'),
  'a feature never imports another feature': (from, to) =>
    Boolean(featureOf(from) && featureOf(to)) && featureOf(from) !== featureOf(to),
  'imports inside src point down: pages, admin, layouts, features, components, styles, lib': (
    from,
    to,
  ) => level(from) >= 0 && level(to) >= 0 && level(to) < level(from),
  'functions import netlify/server, contracts, pure rules and lib of src, and nothing that runs in a page':
    (from, to) =>
      /^netlify\/(functions|server)\//.test(from) &&
      to.startsWith('src/') &&
      !/^src\/(lib\/|features\/[^/]+\/(?!content|client|.*-dom|browser-)[a-z-]+\.ts$)/.test(to),
  'functions never import what only npm start and the commands use': (from, to) =>
    /^netlify\/(functions|server)\//.test(from) && /^(netlify\/(dev|cli)|supabase)\//.test(to),
}

test.each(Object.entries(rules))('%s', (_rule, breaks) => {
  const offenders = sources.flatMap((from) =>
    importsOf(from).flatMap((to) => (breaks(from, to) ? `${from} -> ${to}` : [])),
  )
  expect(offenders).toEqual([])
})

test('the import rules look at real imports', () => {
  expect(importsOf('netlify/functions/redeem.ts')).toContain('netlify/server/codes/redeem.ts')
  expect(importsOf('src/pages/redeem/index.astro')).toContain(
    'src/features/codes/redeem/pre-hydration.ts',
  )
})
