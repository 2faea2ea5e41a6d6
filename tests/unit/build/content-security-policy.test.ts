import { expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  hashSource,
  inlineCodeOf,
} from '#src/build/content-security-policy.ts'

test('a hash is the one that browsers compute (example of the CSP specification)', () => {
  expect(hashSource("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  )
})

test('inline code is what a browser would run: no data blocks, no files', () => {
  const html = `<style>a{}</style><script>one()</script><script src="/two.js"></script>
    <script type="application/ld+json">{"@type":"x"}</script><script type="module">three()</script>`
  expect(inlineCodeOf(html)).toEqual({ scripts: ['one()', 'three()'], styles: ['a{}'] })
})

test('what stands in an attribute or a comment is no inline code, so no content gets into the policy', () => {
  const html = `<meta content="</script><script>bad()</script>"><a title='"<style>bad{}</style>'>x</a>
    <!-- <script>bad()</script> --><script data-x="a > b">good()</script >`
  expect(inlineCodeOf(html)).toEqual({ scripts: ['good()'], styles: [] })
})

test('the policy never allows unsafe inline code or evaluation', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()', 'a()'], styles: ['b{}'] }, [
    'https://x.example',
  ])
  expect(policy).not.toMatch(/unsafe/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src 'self' ${hashSource('a()')};`)
  expect(policy).toContain("form-action 'self' https://x.example;")
  expect(policy).toContain("frame-ancestors 'none'")
})
