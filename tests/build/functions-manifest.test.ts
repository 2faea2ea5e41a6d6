// What Netlify would deploy of the functions: bundled by its own bundler, with netlify.toml, on this machine.
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  bundleFunctions,
  type Bundle,
  type Deployed,
} from '#tests/support/functions/function-bundles.ts'
import { events, operations, schedules } from '#tests/support/functions/operations.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const home = temporaryFolder('functions')
const answerPages = (
  [
    ['redeem', 'redeem'],
    ['download', 'redeem'],
    ['contact', 'contact'],
    ['newsletter', 'newsletter'],
  ] as const
).map(([name, page]) => [name, `dist/${page}/answer/index.html`] as const)

let bundles: Bundle[]
let deployed: Deployed[]

beforeAll(async () => {
  for (const file of ['dist/_headers', ...answerPages.map(([, page]) => page)]) {
    mkdirSync(join(home, file, '..'), { recursive: true })
    writeFileSync(join(home, file), '')
  }
  ;({ bundles, deployed } = await bundleFunctions(home))
}, 120_000)

test('every function is called at its address, by the clock or by an event, and by nothing else', () => {
  const reached = deployed.map(({ name, routes = [], schedule, eventSubscriptions = [] }) => [
    name,
    [
      ...routes.map(({ pattern }) => pattern).sort(),
      ...(schedule ? [schedule] : []),
      ...eventSubscriptions,
    ].join(' '),
  ])
  const named = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  expect(Object.fromEntries(reached)).toEqual({
    ...Object.fromEntries(
      [...Map.groupBy(operations, ({ file }) => file)].map(([file, own]) => [
        file,
        [...new Set(own.map(({ path }) => path))].sort().join(' '),
      ]),
    ),
    ...schedules,
    ...Object.fromEntries(
      // fetch is what strangers get at its default address.
      Object.entries(events).map(([file, names]) => [
        file,
        ['fetch', ...names.map(named)].join(' '),
      ]),
    ),
  })
})

test('a function hears every method, because it answers 405 in its own words', () => {
  for (const { name, routes = [] } of deployed)
    for (const { methods = [] } of routes) expect([name, methods]).toEqual([name, []])
})

test("Netlify's own limits stand before every function, per address, and let a venue through", () => {
  const limited = deployed.flatMap(({ name, trafficRules }) =>
    trafficRules ? [{ name, ...trafficRules.action }] : [],
  )
  const limits: Record<string, number> = {
    ...{ contact: 200, newsletter: 900, redeem: 2000, download: 2000, session: 300, files: 1200 },
    ...{ invites: 300, preview: 300 },
    ...{ password: 60, deploys: 60, 'publish-schedule': 60 },
  }
  expect(limited.map(({ name, config }) => [name, config.rateLimitConfig.windowLimit])).toEqual(
    deployed.map(({ name }) => [name, limits[name] ?? 600]),
  )
  for (const { type, config } of limited) {
    expect(type).toBe('rate_limit')
    expect(config.rateLimitConfig).toMatchObject({ algorithm: 'sliding_window', windowSize: 180 })
    // By the domain alone, one visitor would lock out all others.
    expect(config.aggregate.keys.map((key) => key.type)).toEqual(['ip', 'domain'])
  }
})

test('the pages that functions fill, and the headers of pages, go with the functions that fill them', () => {
  const shipped = (name: string, file: string) =>
    globSync(`**/${file}`, { cwd: bundles.find((bundle) => bundle.name === name)!.path }).length
  for (const [name, page] of answerPages)
    for (const file of [page, 'dist/_headers'])
      expect([name, file, shipped(name, file)]).toEqual([name, file, 1])
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
    (/^(download|files|pictures|publish-schedule)$/.test(name) && store.test(found)) ||
    (name === 'pictures' && found === 'image-size') ||
    (/^(redeem|contact|newsletter|session|password|invites)$/.test(name) &&
      found === 'altcha-lib') ||
    (name === 'redeem' && found === 'ical-generator') ||
    (/^code/.test(name) && found === 'nanoid') ||
    (name === 'codes' && found === 'csv-parse') ||
    (name === 'batches' && store.test(found)) ||
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
