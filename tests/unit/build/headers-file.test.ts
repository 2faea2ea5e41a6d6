import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HeadersHandler } from '@netlify/headers'
import type { AstroIntegration } from 'astro'
import { expect, test } from 'vitest'
import { fileOrigins, mediaBase } from '#src/build/file-origins.ts'
import { headersFile } from '#src/build/headers-file.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

/** A folder with what an integration writes at the end of a build. */
async function builtBy({ hooks }: AstroIntegration, assets: string[] = []): Promise<string> {
  const folder = temporaryFolder('headers')
  mkdirSync(join(folder, '_astro'))
  for (const name of assets) writeFileSync(join(folder, '_astro', name), '')
  const done = hooks['astro:build:done'] as (given: { dir: URL }) => Promise<void>
  await done({ dir: pathToFileURL(`${folder}/`) })
  return folder
}

/** The policy that Netlify's own rules give a path. */
async function policyOf(fileOrigins: string[], mediaSources: string[] = []) {
  const site = 'https://label.example/'
  const formTargets = ['https://letters.example']
  const adminFormTargets = ['https://music.example']
  const folder = await builtBy(
    headersFile({ site, formTargets, adminFormTargets, fileOrigins, mediaSources }),
    ['masters-worker-Bq3k.js'],
  )
  writeFileSync(join(folder, 'netlify.toml'), '')
  const rules = new HeadersHandler({ projectDir: folder, publishDir: '.', logger: console })
  const of = async (path: string) => {
    const response = new Response('')
    await rules.apply(new Request(`https://label.example${path}`), response)
    return response.headers
  }
  const policy = async (path: string) => (await of(path)).get('content-security-policy') ?? ''
  return { text: readFileSync(join(folder, '_headers'), 'utf8'), of, policy }
}

test('files elsewhere widen the policy of the admin and of redeeming alone, and nothing stacks', async () => {
  const store = 'https://account.r2.example'
  const { of, policy } = await policyOf([store])
  for (const path of ['/admin', '/admin/releases/new']) {
    expect(await policy(path)).toContain(`connect-src 'self' ${store};`)
    expect(await policy(path)).toContain(
      "form-action 'self' https://letters.example https://music.example;",
    )
    expect((await policy(path)).match(/default-src/g)).toHaveLength(1)
  }
  for (const path of ['/redeem', '/redeem/answer']) {
    expect(await policy(path)).toContain(`form-action 'self' https://letters.example ${store};`)
    expect(await policy(path)).toContain("connect-src 'self';")
  }
  for (const path of ['/', '/news', '/about']) {
    expect(await policy(path)).not.toContain(store)
    expect((await of(path)).get('x-content-type-options')).toBe('nosniff')
  }
})

test('files of the site itself leave the policy closed', async () => {
  const { text } = await policyOf([])
  expect(text.match(/^\S.*$/gm)).toEqual([
    '/*',
    '/admin',
    '/admin/*',
    '/embed/release/*',
    '/preview',
    '/preview/*',
    '/_astro/*',
    '/_astro/masters-worker-Bq3k.js',
  ])
  expect(text.match(/Content-Security-Policy/g)).toHaveLength(5)
})

test('press kits alone read pictures of another origin, for their zip', async () => {
  const store = 'https://media.example'
  const { policy } = await policyOf([], [store])
  for (const path of ['/press/una-corda', '/preview'])
    expect(await policy(path)).toContain(`connect-src 'self' ${store};`)
  for (const path of ['/', '/release/una-corda', '/about'])
    expect(await policy(path)).not.toContain(`connect-src 'self' ${store}`)
})

test('forms of the admin alone post to MusicBrainz, and its policy is wider in nothing else', async () => {
  const { policy } = await policyOf([])
  const open = await policy('/')
  expect(await policy('/admin/releases/new')).toBe(
    open.replace('https://letters.example', 'https://letters.example https://music.example'),
  )
  for (const path of ['/', '/redeem', '/contact', '/preview'])
    expect(await policy(path)).not.toContain('music.example')
})

test('files with a hash in their name are kept for good, pages are asked for again', async () => {
  const { of } = await policyOf([])
  const kept = (await of('/_astro/archivo.Bq3k.woff2')).get('cache-control')
  expect(kept).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/release/one']) expect((await of(path)).get('cache-control')).toBeNull()
})

test('a preview page sends no referrer, is not indexed or cached, and has the policy of all pages', async () => {
  const { of, policy } = await policyOf(['https://account.r2.example'])
  for (const path of ['/preview', '/preview/']) {
    const headers = await of(path)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await policy(path)).toBe(await policy('/news'))
  }
  expect((await of('/news')).get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect((await of('/news')).get('x-robots-tag')).toBeNull()
})

test('any site may show a player in a frame, and no other page, whatever it is called', async () => {
  const store = 'https://account.r2.example'
  const { of, policy } = await policyOf([store], [store])
  for (const path of ['/embed/release/una-corda', '/embed/release/una-corda/']) {
    expect(await policy(path)).toMatch(/frame-ancestors \*$/)
    expect(await policy(path)).toContain("form-action 'self' https://label.example;")
    // A sandboxed frame of WebKit knows no 'self'.
    expect(await policy(path)).toContain("script-src 'self' https://label.example;")
    expect(await policy(path)).toContain(`media-src 'self' https://label.example ${store} blob:;`)
    expect((await policy(path)).match(/default-src/g)).toHaveLength(1)
  }
  for (const path of [
    '/',
    '/embeds',
    '/embedded/x',
    '/release/embed/x',
    '/admin/embed/x',
    '/preview',
  ])
    expect([path, await policy(path)]).toEqual([
      path,
      expect.stringMatching(/frame-ancestors 'none'$/),
    ])
  // A frame in a sandbox has no origin.
  expect((await of('/_astro/player.Bq3k.js')).get('access-control-allow-origin')).toBe('*')
  for (const path of ['/', '/embed/release/una-corda', '/admin'])
    expect((await of(path)).get('access-control-allow-origin')).toBeNull()
})

test('files are where the environment says: an S3 store, the project, or the site itself', () => {
  const project = { SUPABASE_URL: 'https://project.supabase.co/' }
  expect(fileOrigins(project)).toEqual(['https://project.supabase.co'])
  expect(fileOrigins({ ...project, FILES_S3_ENDPOINT: 'https://r2.example/x' })).toEqual([
    'https://r2.example',
  ])
  expect(fileOrigins({ ...project, FILES_FOLDER: '/data/files' })).toEqual([])
  expect(fileOrigins({})).toEqual([])
})

test('each page may play previews from the address of the file store, where the admin reads covers', async () => {
  const [store, media] = ['https://account.r2.example', 'https://media.label.example']
  const { policy } = await policyOf([store], [media])
  for (const path of ['/', '/release/una-corda', '/admin/releases'])
    expect(await policy(path)).toContain(`; media-src 'self' ${media} blob:;`)
  // There alone whole tracks are heard.
  expect(await policy('/redeem')).toContain(`; media-src 'self' ${media} ${store} blob:;`)
  expect(await policy('/admin/codes')).toContain(`connect-src 'self' ${store} ${media};`)
  const own = await policyOf([])
  expect(await own.policy('/')).toContain("; media-src 'self' blob:;")
})

test('pictures of a Supabase on plain http, as of supabase start, are shown on every page', async () => {
  const origin = 'http://127.0.0.1:54321'
  const { policy } = await policyOf([origin], [origin])
  for (const [path, directive] of [
    ['/', `img-src 'self' https: data: ${origin};`],
    ['/admin/pictures', `img-src 'self' https: data: ${origin};`],
    ['/redeem', `img-src 'self' https: data: ${origin};`],
    ['/', `media-src 'self' ${origin} blob:;`],
    ['/admin/pictures', `connect-src 'self' ${origin};`],
    ['/redeem', `form-action 'self' https://letters.example ${origin};`],
  ] as const)
    expect(await policy(path), path).toContain(directive)
})

test('public files are where the environment says: at an S3 store, the project or the site itself', () => {
  const project = { SUPABASE_URL: 'https://project.supabase.co/' }
  const s3 = {
    ...project,
    FILES_S3_ENDPOINT: 'https://r2.example',
    SITE_URL: 'https://label.example',
  }
  expect(mediaBase(project)).toBe('https://project.supabase.co/storage/v1/object/public/public')
  expect(mediaBase({ ...s3, FILES_PUBLIC_URL: 'https://media.label.example/pictures/' })).toBe(
    'https://media.label.example/pictures',
  )
  expect(mediaBase(s3)).toBe('')
  expect(mediaBase({ ...project, FILES_FOLDER: '/data/files' })).toBe('')
  expect(mediaBase({})).toBe('')
})

test('no build passes that would give out stored files as the site itself', () => {
  const s3 = {
    FILES_S3_ENDPOINT: 'https://r2.example',
    FILES_PUBLIC_URL: 'https://label.example/files',
  }
  expect(() => mediaBase({ ...s3, SITE_URL: 'https://label.example' })).toThrow(
    'FILES_PUBLIC_URL is an address of the site itself',
  )
  expect(() => mediaBase({ ...s3, URL: 'https://label.example/' })).toThrow()
})

test('WebAssembly may run in the worker that encodes masters, and in nothing else', async () => {
  const { of, policy, text } = await policyOf([])
  const worker = '/_astro/masters-worker-Bq3k.js'
  expect(text.match(/wasm-unsafe-eval/g)).toHaveLength(1)
  expect(await policy(worker)).toContain("script-src 'self' blob: 'wasm-unsafe-eval'")
  expect((await of(worker)).get('cache-control')).toContain('immutable')
  expect(await policy('/admin/releases/new')).not.toContain('wasm')
})
