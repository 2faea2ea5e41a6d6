import { expect, test } from 'vitest'
import { settingName } from '#src/features/settings/admin/setting-names.ts'
import { tables } from '#tests/database/who-may-do-what.ts'

test.each([
  ['label_name', 'Label name'],
  ['hours_24', '24-hour clock: 20:30'],
  ['social_instagram', 'Instagram'],
  ['about_who_we_are', 'Who we are'],
  ['about_who_we_are_image', 'Who we are: image URL'],
  ['logo_image', 'Logo URL'],
  ['share_image', 'share picture'],
  ['allow_new_code_redemptions', 'Allow new code redemptions'],
])('the activity calls the setting %s “%s”', (column, name) => {
  expect(settingName(column)).toBe(name)
})

test('every setting that can be changed has the words of its form', () => {
  const columns = tables['public.site_settings']!.columns.filter(
    (column) => !/^id$|^updated_at$|_picture$/.test(column),
  )
  expect(columns.length).toBeGreaterThan(15)
  // No field of the form is called as its column.
  expect(columns.filter((column) => settingName(column) === column.replaceAll('_', ' '))).toEqual(
    [],
  )
})
