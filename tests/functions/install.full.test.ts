// What every command does first, with the real npm: a project whose Node is a package that an install script makes.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const folder = temporaryFolder('install')
const modules = join(folder, 'node_modules')

function run(command: string, parameters: string[], environment = {}) {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  return { status, said: `${stdout}${stderr}` }
}

const ensureInstalled = (environment = {}, withDev = true) =>
  run(
    'node',
    [
      '-e',
      `import('./netlify/dev/install.mjs').then((install) => install.ensureInstalled({ withDev: ${withDev} }))`,
    ],
    environment,
  )
const withoutScripts = { npm_config_ignore_scripts: 'true' }

beforeAll(() => {
  const node = join(folder, 'node-package')
  mkdirSync(join(folder, 'netlify/dev'), { recursive: true })
  mkdirSync(node)
  cpSync(
    resolve(import.meta.dirname, '../../netlify/dev/install.mjs'),
    join(folder, 'netlify/dev/install.mjs'),
  )
  const make =
    "require('fs').mkdirSync('bin');require('fs').writeFileSync('bin/node','',{mode:0o755})"
  const json = (file: string, value: object) =>
    writeFileSync(join(folder, file), JSON.stringify(value))
  json('node-package/package.json', {
    ...{ name: 'node', version: '1.0.0', bin: { node: 'bin/node' } },
    scripts: { preinstall: `node -e "${make}"` },
  })
  mkdirSync(join(folder, 'tool-package'))
  json('tool-package/package.json', { name: 'tool', version: '1.0.0' })
  const packed = 'file:node-1.0.0.tgz'
  json('package.json', {
    ...{ name: 'label', version: '1.0.0', type: 'module', dependencies: { node: packed } },
    devDependencies: { tool: 'file:tool-1.0.0.tgz' },
    allowScripts: { node: true, [packed]: true },
  })
  for (const name of ['node', 'tool'])
    expect(run('npm', ['pack', `./${name}-package`]).status).toBe(0)
  expect(run('npm', ['install', '--ignore-scripts', '--no-audit']).status).toBe(0)
})

test('packages without their install scripts: one sentence says what to type, and that helps', () => {
  const { status, said } = ensureInstalled(withoutScripts)
  expect(said).toMatch(/^npm did not run the install scripts .*: npm ci --ignore-scripts=false\n$/)
  expect(status).toBe(1)
  expect(run('npm', ['ci', '--ignore-scripts=false'], withoutScripts).status).toBe(0)
  expect(ensureInstalled(withoutScripts)).toEqual({ status: 0, said: '' })
})

test.each([
  [
    'whose list was cut off',
    () => writeFileSync(join(modules, '.package-lock.json'), '{"packages"'),
  ],
  ['with a package missing', () => rmSync(join(modules, 'node'), { recursive: true })],
])('an install %s is made again', (_how, damage) => {
  damage()
  const { status, said } = ensureInstalled()
  expect(said).toMatch(/^Installing what the project needs/)
  expect(status).toBe(0)
  expect(ensureInstalled()).toEqual({ status: 0, said: '' })
})

test('npm start installs no development dependency, and npm test adds them without a fresh install', () => {
  rmSync(modules, { recursive: true })
  expect(ensureInstalled({}, false).status).toBe(0)
  expect(existsSync(join(modules, 'tool'))).toBe(false)
  expect(ensureInstalled({}, false)).toEqual({ status: 0, said: '' })
  // `npm ci` would remove it.
  writeFileSync(join(modules, 'node/in-use'), '')
  expect(ensureInstalled().status).toBe(0)
  expect(existsSync(join(modules, 'tool/package.json'))).toBe(true)
  expect(existsSync(join(modules, 'node/in-use'))).toBe(true)
  for (const withDev of [true, false])
    expect(ensureInstalled({}, withDev)).toEqual({ status: 0, said: '' })
})
