import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashSource } from '#src/build/content-security-policy.ts'

test('a hash is the one that browsers compute (example of the CSP specification)', () => {
  expect(hashSource("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  )
})

test('the policy never allows unsafe inline code or evaluation', () => {
  const policy = contentSecurityPolicy(
    { scripts: ['a()', 'a()'], styles: ['b{}'] },
    {
      formTargets: ['https://x.example'],
      connectTargets: ['https://y.example'],
      mediaSources: ['https://z.example'],
    },
  )
  expect(policy).not.toMatch(/unsafe/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src 'self' ${hashSource('a()')};`)
  expect(policy).toContain("form-action 'self' https://x.example;")
  expect(policy).toContain("connect-src 'self' https://y.example;")
  expect(policy).toContain("; media-src 'self' https://z.example blob:;")
  expect(policy).toContain("frame-ancestors 'none'")
})
