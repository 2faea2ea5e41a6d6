import { expect, test } from 'vitest'
import { groundColor, webManifest } from '#src/features/settings/web-manifest.ts'
import { defaultScheme } from '#src/lib/color-schemes.ts'
import { compileSchemes, schemeTokens, wear } from '#tests/support/browser/scheme-css.ts'
import { someSettings } from '#tests/support/backend/settings.ts'

test('the manifest has the name of the label and the ground of Stone Light', async () => {
  const manifest = webManifest(someSettings)
  expect(webManifest({ ...someSettings, language: 'de' }).lang).toBe('de')
  expect(manifest).toMatchObject({ name: 'Tarehouse Records', start_url: '/' })
  expect([manifest.theme_color, manifest.background_color]).toEqual([groundColor, groundColor])
  expect(defaultScheme.name).toBe('Stone Light')
  expect(wear(await compileSchemes(schemeTokens), defaultScheme.classes).bg).toBe(groundColor)
})
