// What the tables enforce for every role: for each constraint rows that it refuses, and for each trigger and each
// refusal of a function a statement that shows it. The folder rules/ has them by feature; a constraint without a refused
// row fails the tests of this folder.
import type { RefusedRows, Rule } from '#tests/support/permissions/rules.ts'
import * as artists from './rules/artists.ts'
import * as audit from './rules/audit.ts'
import * as codes from './rules/codes.ts'
import * as columns from './rules/columns.ts'
import * as label from './rules/label.ts'
import * as lists from './rules/lists.ts'
import * as news from './rules/news.ts'
import * as pages from './rules/pages.ts'
import * as pictures from './rules/pictures.ts'
import * as releases from './rules/releases.ts'
import * as staff from './rules/staff.ts'

const features = [artists, audit, codes, label, news, pages, pictures, releases, staff]

export const refusedRows: RefusedRows = Object.fromEntries(
  [columns, ...features].flatMap((feature) => Object.entries(feature.refusedRows)),
)

export const rules: Rule[] = [lists, ...features].flatMap((feature) => feature.rules)
