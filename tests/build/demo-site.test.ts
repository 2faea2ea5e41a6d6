import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoStaff, seedDemo } from '#supabase/local/demo.ts'
import { elementsOf } from '#src/build/html-elements.ts'
import { htmlErrors } from '#tests/support/site/html-pages.ts'
import { useSite } from '#tests/support/site/site-fixture.ts'
import {
  serverTraces,
  serverVariables,
  serverWords,
} from '#tests/support/functions/server-traces.ts'

/** All that the environment of a deploy holds and no visitor may read. */
const secrets = {
  SUPABASE_SECRET_KEY: `sb_secret_${'marked'.repeat(4)}`,
  CLIENT_HASH_SECRET: 'marked-client-hash-secret-0123456789',
  DEPLOY_HOOK_URL: `https://api.netlify.com/build_hooks/${'0123456789ab'.repeat(2)}`,
  CONTACT_FORM_URL: 'https://forms.example/marked-contact-form',
}

const markedSecrets = Object.entries(secrets).map(([name, value]) => ({ name, value }))
const landmarks = new Set(['nav', 'main', 'footer'])
const isSkipLink = (attributes: { name: string; value: string }[]) =>
  attributes.some(({ name, value }) => name === 'class' && value === 'skip-link')
const site = useSite(seedDemo, secrets)

test('the HTML of every page of a label with a history is valid', async () => {
  expect(site.pages().length).toBeGreaterThan(30)
  expect(await htmlErrors(site.folder())).toEqual([])
})

test('every page with the navigation reads in a sensible order, and a way leads past it', () => {
  const orders = site.pages().flatMap((page) => {
    const order = elementsOf(site.read(page))
      .filter(({ tagName, attrs }) => landmarks.has(tagName) || isSkipLink(attrs))
      .map(({ tagName }) => tagName)
    return order.includes('nav') ? [{ page, order }] : []
  })
  expect(orders.length).toBeGreaterThan(20)
  for (const { page, order } of orders)
    expect({ page, order }).toEqual({ page, order: ['a', 'nav', 'main', 'footer'] })
})

test('no secret, no module of the server, no person and no path of the machine is in what is published', async () => {
  expect(await serverTraces(site.folder(), markedSecrets)).toEqual([])
})

test('the look-out for what is published sees each of these', async () => {
  expect(serverVariables).toEqual(expect.arrayContaining(Object.keys(secrets)))
  expect(serverWords().length).toBeGreaterThan(20)
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-traces-'))
  mkdirSync(join(folder, '_astro'))
  const planted = {
    'key.js': secrets.SUPABASE_SECRET_KEY,
    'hook.html': secrets.DEPLOY_HOOK_URL,
    'name.js': 'process.env.CLIENT_HASH_SECRET',
    'module.js': `throw Error('${serverWords()[0]}')`,
    'node.js': 'import{join}from"node:path"',
    'mapped.js': '//# sourceMappingURL=mapped.js.map',
    'mapped.js.map': '{}',
    'staff.json': demoStaff[0].email,
    '_astro/path.js': `const file = "${folder}/secrets.json"`,
  }
  for (const [file, text] of Object.entries(planted)) writeFileSync(join(folder, file), text)
  const found = await serverTraces(folder, markedSecrets)
  rmSync(folder, { recursive: true })
  expect(new Set(found.map((trace) => trace.split(' (')[0]))).toEqual(new Set(Object.keys(planted)))
})
