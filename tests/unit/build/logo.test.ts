import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLogo } from '#src/build/logo.ts'

test('the logo is logo.svg in the folder of public files, if there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deadwax-logo-'))
  expect(findLogo(folder)).toBeNull()
  writeFileSync(join(folder, 'logo.svg'), '<svg/>')
  expect(findLogo(folder)).toBe('/logo.svg')
  rmSync(folder, { recursive: true })
})
