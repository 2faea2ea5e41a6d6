import { expect, test } from 'vitest'
import { hashSource } from '#src/build/content-security-policy.ts'
import { knownInlineCode } from '#src/build/known-inline-code.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { updateSettings } from '#tests/support/backend/bad-content.ts'
import { htmlErrors } from '#tests/support/site/html-pages.ts'
import { useSite } from '#tests/support/site/site-fixture.ts'

const { folder, pages, read } = useSite(async (backend) => {
  await seedDemo(backend)
  await updateSettings(backend, { maintenance_mode: true })
})

const answers = () => pages().filter((page) => page.includes('answer/'))
const publicPages = () => pages().filter((page) => !/answer\/|^admin\//.test(page))

test('while the label has closed its site, every public page is the same closed door', () => {
  expect(publicPages()).toEqual(expect.arrayContaining(['index.html', 'redeem/index.html']))
  for (const page of publicPages()) {
    expect([page, read(page)]).toEqual([page, expect.stringContaining('Turning the record over')])
    expect(read(page)).toContain('<meta name="robots" content="noindex">')
    expect(read(page)).not.toMatch(/<form|<nav|rel="canonical"|application\/ld\+json/)
  }
})

test('a closed site contains no content of the label', () => {
  for (const page of publicPages()) expect(read(page)).not.toMatch(/Odile Marrow|href="\/news/)
})

test('the pages that functions fill stay, for codes that are redeemed meanwhile', () => {
  expect(answers()).toEqual([
    'contact/answer/index.html',
    'newsletter/answer/index.html',
    'redeem/answer/index.html',
  ])
  for (const page of answers()) expect(read(page)).toContain('{{')
})

test('the policy is that of the open site, because a server that runs reads it only once', () => {
  for (const text of [...knownInlineCode.scripts, ...knownInlineCode.styles])
    expect(read('_headers')).toContain(hashSource(text))
})

test('the closed door is valid HTML', async () => {
  expect(await htmlErrors(folder())).toEqual([])
})
