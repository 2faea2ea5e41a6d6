// A site of one page, built with the site's own headers: whatever gets into a page by a template or by content.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { hashSource } from '#src/build/content-security-policy.ts'
import { knownInlineCode } from '#src/build/known-inline-code.ts'
import { runAstro } from '#tests/support/site/build-site.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

// Each test builds.
vi.setConfig({ testTimeout: 120_000 })

const project = resolve(import.meta.dirname, '../..')
const home = temporaryFolder('foreign-code')

beforeAll(() => {
  mkdirSync(join(home, 'src/pages'), { recursive: true })
  for (const path of ['src/build', 'node_modules'])
    symlinkSync(join(project, path), join(home, path), 'junction')
  writeFileSync(
    join(home, 'astro.config.mjs'),
    `import { headersFile } from ${JSON.stringify(join(project, 'src/build/headers-file.ts'))}
     export default { integrations: [headersFile({ site: 'https://label.example', formTargets: [], adminFormTargets: [], fileOrigins: [], mediaSources: [] })] }`,
  )
})

function buildPage(content: string) {
  writeFileSync(
    join(home, 'src/pages/index.astro'),
    `---
const content = ${JSON.stringify(content)}
---
<html><head><title>x</title></head><body><Fragment set:html={content} /></body></html>`,
  )
  rmSync(join(home, 'dist'), { recursive: true, force: true })
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  return runAstro(['build', '--root', home], home, env)
}

test('a page without code of its own is built, and its policy knows what the code knows', async () => {
  expect(await buildPage('<p>Nothing to see</p>')).toMatchObject({ code: 0 })
  const headers = readFileSync(join(home, 'dist/_headers'), 'utf8')
  const { scripts, styles } = knownInlineCode
  expect([scripts.length, styles.length]).toEqual([6, 1])
  for (const text of [...scripts, ...styles]) expect(headers).toContain(hashSource(text))
  // Of all pages, of the admin at and below its address; players have no inline code.
  const policies = headers.match(/Content-Security-Policy: .*/g)!
  expect(policies.map((policy) => policy.split("'sha256-").length - 1)).toEqual([7, 7, 7, 0])
})

test('inline code that got into a page fails the build, which names the page and how the code begins', async () => {
  const { code, output } = await buildPage(
    '<script>planted()</script><p style="color:red" onclick="planted()"><a href="javascript:planted()">x</a></p>',
  )
  expect(code).not.toBe(0)
  for (const found of [
    'script "planted()"',
    'style "color:red"',
    'onclick "planted()"',
    'href "javascript:planted()"',
  ])
    expect(output).toContain(`index.html has inline code that is none of the site's own: ${found}`)
  expect(existsSync(join(home, 'dist/_headers'))).toBe(false)
})
