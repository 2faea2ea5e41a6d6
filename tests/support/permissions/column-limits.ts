import { artistFields } from '#src/features/artists/admin/fields.ts'
import { longestName } from '#src/features/catalogue/admin/schema.ts'
import {
  longestBatchName,
  longestGivenTo,
  longestReason,
} from '#src/features/codes/admin/schema.ts'
import { contactLimits } from '#src/features/contact/contract.ts'
import { articleFields } from '#src/features/news/admin/fields.ts'
import { newsletterLimits } from '#src/features/newsletter/contract.ts'
import { goodsFields } from '#src/features/goods/admin/fields.ts'
import { pressKitFields } from '#src/features/press/admin/fields.ts'
import { pageFields } from '#src/features/pages/admin/fields.ts'
import { pictureLimits } from '#src/features/pictures/admin/limits.ts'
import { fileLimits } from '#src/features/releases/files/admin/limits.ts'
import { trackLimits } from '#src/features/releases/tracks/admin/limits.ts'
import { longestSource } from '#src/features/redirects/redirects.ts'
import { editionFields } from '#src/features/releases/admin/edition-fields.ts'
import { releaseFields } from '#src/features/releases/admin/fields.ts'
import { settingsFields } from '#src/features/settings/admin/fields.ts'
import { userLimits } from '#src/features/staff/admin/schema.ts'
import { limitsOf } from '#src/lib/field.ts'

/** A code is stored as it is printed, however long it was typed. */
const { code: _typedCode, ...contactColumns } = contactLimits

/** Of these the database knows the form, not the length. */
const {
  copies: _copies,
  barcode: _barcode,
  price: _price,
  currency: _currency,
  ...editionColumns
} = limitsOf(editionFields(1))

/** Of these, too. */
const { currency: _goodsCurrency, ...goodsColumns } = limitsOf(goodsFields)

/** The maximum length of each text by table: those of the forms, and by hand those that no form has. */
export const columnLimits: Record<string, Record<string, number>> = {
  artists: { ...limitsOf(artistFields), colorScheme: 100, colorClasses: 300 },
  catalogue_imports: { name: longestName },
  audit_log: { action: 60, actorName: 254, subject: 500 },
  code_actions: { reason: longestReason, givenTo: longestGivenTo },
  code_batches: { name: longestBatchName },
  codes: { givenTo: longestGivenTo },
  contact_messages: contactColumns,
  deploys: { deployId: 100 },
  editions: editionColumns,
  files: { ...fileLimits, uploadId: 1024 },
  goods: goodsColumns,
  news: { ...limitsOf(articleFields), authorName: 80 },
  pages: limitsOf(pageFields),
  press_kits: limitsOf(pressKitFields),
  newsletter_signups: { ...newsletterLimits, consent: 1000 },
  pictures: { name: pictureLimits.name, alt: pictureLimits.alt },
  publishing: { failure: 300 },
  rate_limits: { key: 100 },
  redirects: { fromPath: longestSource },
  releases: limitsOf(releaseFields),
  site_settings: limitsOf(settingsFields),
  staff_links: userLimits,
  tracks: { title: 300, artist: 300, lyrics: trackLimits.lyrics },
  users: userLimits,
}

/** The field of a column; the About texts have a prefix there. */
const fieldOf = (column: string) =>
  column.replace(/^about_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Reads the maximum lengths that the checks of the database name. */
export async function readColumnLimits(
  ask: (sql: string) => Promise<{ table: string; rule: string }[]>,
): Promise<Record<string, Record<string, number>>> {
  const found: Record<string, Record<string, number>> = {}
  const checks = await ask(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule
       from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, rule } of checks)
    for (const [, column = '', limit] of rule.matchAll(/char_length\((\w+)\) <= (\d+)/g))
      (found[table] ??= {})[fieldOf(column)] = Number(limit)
  return found
}
