// What every command does first, with the real npm: a project with a dependency, a development dependency, and a Node of its
// own that an install script makes.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { projectNode } from '#netlify/dev/install.mjs'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const folder = temporaryFolder('install')
const modules = join(folder, 'node_modules')
const nodeFolder = join(folder, 'netlify/dev/node')
const packagedNode = join(nodeFolder, 'node_modules/.bin/node')

function run(command: string, parameters: string[], environment = {}) {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  return { status, said: `${stdout}${stderr}` }
}

/** Installs as on a machine with this Node, then prints what `node` means to the processes that are started from there. */
const ensureInstalled = ({ withDev = true, version = '24.8.0', environment = {} } = {}) =>
  run(
    'node',
    [
      '-e',
      `import('./netlify/dev/install.mjs').then(({ ensureInstalled }) => {
         const before = process.env.PATH
         ensureInstalled({ withDev: ${withDev}, version: '${version}' })
         process.stdout.write(process.env.PATH.slice(0, process.env.PATH.length - before.length))
       })`,
    ],
    environment,
  )
const old = { version: '20.11.0' }
const packagedPath = join(nodeFolder, 'node_modules/.bin') + delimiter
const withoutScripts = { npm_config_ignore_scripts: 'true' }

const json = (file: string, value: object) =>
  writeFileSync(join(folder, file), JSON.stringify(value))

beforeAll(() => {
  for (const name of ['netlify/dev/node', 'node-package', 'part-package', 'tool-package'])
    mkdirSync(join(folder, name), { recursive: true })
  const script = 'netlify/dev/install.mjs'
  cpSync(resolve(import.meta.dirname, '../..', script), join(folder, script))
  const make =
    "require('fs').mkdirSync('bin');require('fs').writeFileSync('bin/node','',{mode:0o755})"
  json('node-package/package.json', {
    name: 'node',
    version: '1.0.0',
    bin: { node: 'bin/node' },
    scripts: { preinstall: `node -e "${make}"` },
  })
  for (const name of ['part', 'tool'])
    json(`${name}-package/package.json`, { name, version: '1.0.0' })
  for (const name of ['node', 'part', 'tool'])
    expect(run('npm', ['pack', `./${name}-package`]).status).toBe(0)
  json('package.json', {
    name: 'label',
    version: '1.0.0',
    type: 'module',
    dependencies: { part: 'file:part-1.0.0.tgz' },
    devDependencies: { tool: 'file:tool-1.0.0.tgz' },
  })
  const packed = 'file:../../../node-1.0.0.tgz'
  json('netlify/dev/node/package.json', {
    name: 'label-node',
    version: '1.0.0',
    dependencies: { node: packed },
    allowScripts: { node: true, [packed]: true },
  })
  for (const prefix of [folder, nodeFolder])
    expect(run('npm', ['install', '--package-lock-only', '--prefix', prefix]).status).toBe(0)
})

test.each([
  ['20.11.0', false],
  ['22.23.3', false],
  ['24.7.0', false],
  ['24.8.0', true],
  ['24.21.0', true],
  ['26.0.0', true],
])('on Node %s the project runs on the machine’s own: %s', (version, isOwn) => {
  const packaged = resolve(import.meta.dirname, '../../netlify/dev/node/node_modules/.bin/node')
  expect(projectNode(version)).toBe(isOwn ? process.execPath : packaged)
})

test('npm start installs no development dependency, and npm test adds them without a fresh install', () => {
  expect(ensureInstalled({ withDev: false }).status).toBe(0)
  expect(existsSync(join(modules, 'part'))).toBe(true)
  expect(existsSync(join(modules, 'tool'))).toBe(false)
  expect(ensureInstalled({ withDev: false })).toEqual({ status: 0, said: '' })
  // `npm ci` would remove it.
  writeFileSync(join(modules, 'part/in-use'), '')
  expect(ensureInstalled().status).toBe(0)
  expect(existsSync(join(modules, 'tool/package.json'))).toBe(true)
  expect(existsSync(join(modules, 'part/in-use'))).toBe(true)
  for (const withDev of [true, false])
    expect(ensureInstalled({ withDev })).toEqual({ status: 0, said: '' })
})

test('a Node is installed where the machine has an older one alone, and comes first in the path', () => {
  expect(existsSync(join(nodeFolder, 'node_modules'))).toBe(false)
  const { status, said } = ensureInstalled(old)
  expect(status).toBe(0)
  expect(said).toMatch(/^This machine's Node is \S+: installing the newer one/)
  expect(existsSync(packagedNode)).toBe(true)
  expect(ensureInstalled(old)).toEqual({ status: 0, said: packagedPath })
})

test('a Node without its install script: one sentence says what to type, and that helps', () => {
  rmSync(join(nodeFolder, 'node_modules'), { recursive: true })
  const { status, said } = ensureInstalled({ ...old, environment: withoutScripts })
  const advice = 'npm ci --prefix netlify/dev/node --ignore-scripts=false'
  expect(said).toContain('npm did not run the install scripts')
  expect(said).toMatch(new RegExp(`: ${advice}\n$`))
  expect(status).toBe(1)
  expect(run('npm', advice.split(' ').slice(1), withoutScripts).status).toBe(0)
  expect(ensureInstalled({ ...old, environment: withoutScripts })).toEqual({
    status: 0,
    said: packagedPath,
  })
})

test.each([
  [
    'whose list was cut off',
    () => writeFileSync(join(modules, '.package-lock.json'), '{"packages"'),
  ],
  ['with a package missing', () => rmSync(join(modules, 'part'), { recursive: true })],
])('an install %s is made again', (_how, damage) => {
  damage()
  const { status, said } = ensureInstalled()
  expect(said).toMatch(/^Installing what the project needs/)
  expect(status).toBe(0)
  expect(ensureInstalled()).toEqual({ status: 0, said: '' })
})
