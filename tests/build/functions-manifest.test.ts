// What Netlify would deploy of the functions: bundled by its own bundler on this machine.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'
import { beforeAll, expect, test } from 'vitest'
import { events, operations, schedules } from '#tests/support/functions/operations.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

type Bundle = Awaited<ReturnType<typeof zipFunctions>>[number]
type Rate = { algorithm: string; windowSize: number; windowLimit: number }
/** What the manifest says of one. */
type Deployed = {
  name: string
  routes?: { pattern: string; expression?: string; methods?: string[] }[]
  schedule?: string
  eventSubscriptions?: string[]
  trafficRules?: {
    action: {
      type: string
      config: { rateLimitConfig: Rate; aggregate: { keys: { type: string }[] } }
    }
  }
}

let bundles: Bundle[]
let deployed: Deployed[]

beforeAll(async () => {
  const home = temporaryFolder('functions')
  const manifest = join(home, 'manifest.json')
  mkdirSync(join(home, 'functions'))
  bundles = await zipFunctions(resolve('netlify/functions'), join(home, 'functions'), {
    manifest,
    archiveFormat: 'none',
    // Not the project's folder, so that linked node_modules are bundled too.
    basePath: parse(home).root,
  })
  deployed = (JSON.parse(readFileSync(manifest, 'utf8')) as { functions: Deployed[] }).functions
}, 120_000)

const matches = ({ routes = [] }: Deployed, path: string) =>
  routes.some(({ pattern, expression }) =>
    expression ? new RegExp(expression).test(path) : pattern === path,
  )

test('each operation of a function reaches it by the routes that Netlify compiles, and no other function', () => {
  const id = '00000000-0000-4000-8000-0000000000e1'
  for (const { file, path } of operations)
    expect([
      path,
      ...deployed
        .filter((one) => matches(one, path.replaceAll(/:\w+/g, id)))
        .map(({ name }) => name),
    ]).toEqual([path, file])
})

test('the functions without an address are called by the clock, an event or a rewrite', () => {
  const named = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  expect(
    Object.fromEntries(
      deployed.flatMap(({ name, routes = [], schedule, eventSubscriptions = [] }) =>
        routes.length > 0 ? [] : [[name, schedule ?? eventSubscriptions]],
      ),
    ),
  ).toEqual({
    ...schedules,
    // A rewrite of _redirects calls it by its name.
    'article-address': [],
    // fetch is what strangers get at its default address.
    ...Object.fromEntries(
      Object.entries(events).map(([file, names]) => [file, ['fetch', ...names.map(named)]]),
    ),
  })
})

test('a function hears every method, because it answers 405 in its own words', () => {
  for (const { name, routes = [] } of deployed)
    for (const { methods = [] } of routes) expect([name, methods]).toEqual([name, []])
})

test('redeem and session alone have a rate limit of Netlify, because its small plans take two', () => {
  const limited = deployed.flatMap(({ name, trafficRules }) =>
    trafficRules ? [{ name, ...trafficRules.action }] : [],
  )
  expect(limited.map(({ name }) => name)).toEqual(['redeem', 'session'])
  for (const { type, config } of limited) {
    expect(type).toBe('rate_limit')
    expect(config.rateLimitConfig).toMatchObject({ algorithm: 'sliding_window', windowSize: 180 })
    // By the domain alone, one visitor would lock out all others.
    expect(config.aggregate.keys.map((key) => key.type)).toEqual(['ip', 'domain'])
  }
})

const packagesOf = ({ inputs = [] }: Bundle) => [
  ...new Set(
    inputs.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/.*/.exec(file)?.[1] ?? []),
  ),
]

const kilobytesOf = ({ inputs = [] }: Bundle) =>
  Math.round(inputs.reduce((sum, file) => sum + statSync(file).size, 0) / 1024)

test('no function carries a package that it does not use', () => {
  const session =
    /^(cookie|iceberg-js|tslib|@supabase\/(ssr|supabase-js|(auth|functions|realtime|storage)-js|phoenix))$/
  const store = /^(@supabase\/storage-js|iceberg-js|tslib|aws4fetch|content-disposition)$/
  const allowed = (name: string) => (found: string) =>
    ['valibot', '@supabase/postgrest-js'].includes(found) ||
    (/^(redeem|download|contact|newsletter)$/.test(name) && found === 'mustache') ||
    (/^(download|publish-schedule|staff)$/.test(name) && store.test(found)) ||
    (name === 'staff' && /^(image-size|nanoid)$/.test(found)) ||
    (/^(redeem|contact|newsletter|session|password|invites|staff)$/.test(name) &&
      found === 'altcha-lib') ||
    (/^(invites|staff)$/.test(name) && found.startsWith('@zxcvbn-ts/')) ||
    (name === 'redeem' && found === 'ical-generator') ||
    (/^(staff|batches|catalogue|signups)$/.test(name) && found === 'papaparse') ||
    (name === 'batches' && found === 'client-zip') ||
    (!/^(redeem|download|transfer|preview|contact|newsletter|deploys|publish-schedule)$/.test(
      name,
    ) &&
      session.test(found))
  for (const bundle of bundles) {
    const found = packagesOf(bundle)
    console.info(`${bundle.name}: ${kilobytesOf(bundle)} KB, ${found.join(' ')}`)
    expect([bundle.name, found.filter((one) => !allowed(bundle.name)(one))]).toEqual([
      bundle.name,
      [],
    ])
    expect(found).toContain('@supabase/postgrest-js')
  }
})
