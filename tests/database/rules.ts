// What the tables enforce for every role: for each constraint rows that it refuses, and for each trigger and each
// refusal of a function a statement that shows it. The folder rules/ has them by feature; a constraint without a refused
// row fails the tests of this folder.
import type { RefusedRows, Rule } from '#tests/support/permissions/rules.ts'
import { artistRows, artistRules } from './rules/artists.ts'
import { auditRows, auditRules } from './rules/audit.ts'
import { codeRows, codeRules } from './rules/codes.ts'
import { columnRows } from './rules/columns.ts'
import { goodsRows, goodsRules } from './rules/goods.ts'
import { labelRows, labelRules } from './rules/label.ts'
import { listRules } from './rules/lists.ts'
import { newsRows, newsRules } from './rules/news.ts'
import { pageRows, pageRules } from './rules/pages.ts'
import { pictureRows, pictureRules } from './rules/pictures.ts'
import { pressKitRows, pressKitRules } from './rules/press-kits.ts'
import { releaseRows, releaseRules } from './rules/releases.ts'
import { staffRows, staffRules } from './rules/staff.ts'

export const refusedRows: RefusedRows = {
  ...artistRows,
  ...auditRows,
  ...codeRows,
  ...columnRows,
  ...goodsRows,
  ...labelRows,
  ...newsRows,
  ...pageRows,
  ...pressKitRows,
  ...pictureRows,
  ...releaseRows,
  ...staffRows,
}

export const rules: Rule[] = [
  ...artistRules,
  ...auditRules,
  ...codeRules,
  ...goodsRules,
  ...labelRules,
  ...listRules,
  ...newsRules,
  ...pageRules,
  ...pressKitRules,
  ...pictureRules,
  ...releaseRules,
  ...staffRules,
]
