import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HeadersHandler } from '@netlify/headers'
import { expect, onTestFinished, test } from 'vitest'
import { fileOrigins } from '#src/build/file-origins.ts'
import { headersFile } from '#src/build/headers-file.ts'

/** The policy that Netlify's own rules give a path. */
async function policyOf(fileOrigins: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-headers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { hooks } = headersFile({ formTargets: ['https://letters.example'], fileOrigins })
  const done = hooks['astro:build:done'] as (given: { dir: URL }) => Promise<void>
  await done({ dir: pathToFileURL(`${folder}/`) })
  writeFileSync(join(folder, 'netlify.toml'), '')
  const rules = new HeadersHandler({ projectDir: folder, publishDir: '.', logger: console })
  return {
    text: readFileSync(join(folder, '_headers'), 'utf8'),
    of: async (path: string) => {
      const response = new Response('')
      await rules.apply(new Request(`https://label.example${path}`), response)
      return response.headers
    },
  }
}

test('files elsewhere widen the policy of the admin and of redeeming alone, and nothing stacks', async () => {
  const store = 'https://account.r2.example'
  const { of } = await policyOf([store])
  for (const path of ['/admin', '/admin/releases/new']) {
    const policy = (await of(path)).get('content-security-policy')!
    expect(policy).toContain(`connect-src 'self' ${store};`)
    expect(policy).toContain("form-action 'self' https://letters.example;")
    expect(policy.match(/default-src/g)).toHaveLength(1)
  }
  for (const path of ['/redeem', '/redeem/answer']) {
    const policy = (await of(path)).get('content-security-policy')!
    expect(policy).toContain(`form-action 'self' https://letters.example ${store};`)
    expect(policy).toContain("connect-src 'self';")
  }
  for (const path of ['/', '/news', '/about']) {
    const headers = await of(path)
    expect(headers.get('content-security-policy')).not.toContain(store)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('files of the site itself leave the policy closed', async () => {
  const { text } = await policyOf([])
  expect(text.match(/^\S.*$/gm)).toEqual(['/*'])
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
