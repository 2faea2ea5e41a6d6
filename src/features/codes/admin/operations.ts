import { answers, operation } from '#src/lib/operation.ts'
import { admins as by } from '#src/lib/role.ts'
import {
  batchQuery,
  batchReadQuery,
  codeQuery,
  importStatus,
  makeAvailableInput,
  searchCodeInput,
  type BatchList,
  type BatchRead,
  type CodeList,
  type CodeMadeAvailable,
  type CodeReplaced,
  type CodesChanged,
  type CodesGenerated,
  type CodesImported,
  type CodeStatistics,
  type FoundCode,
  type ImportRefused,
  type OpenCodes,
  type Rehearsal,
  type Sale,
  type SaleUndone,
} from './contract.ts'
import {
  codeActionInput,
  codeUndoInput,
  generateInput,
  importBodyBytes,
  importInput,
  openCodesQuery,
  replaceCodeInput,
  saleInput,
  statisticsQuery,
} from './schema.ts'

export const codesApi = {
  list: operation('GET /api/codes', { by, query: codeQuery, answer: answers<CodeList>() }),
  /** Generates all codes of a batch or, when refused, none. */
  generate: operation('POST /api/codes', {
    by,
    input: generateInput,
    status: 201,
    answer: answers<CodesGenerated>(),
  }),
  /** Refused with `release-gone` when the code's release is deleted and no `releaseId` is given. */
  makeAvailable: operation('PATCH /api/codes', {
    by,
    input: makeAvailableInput,
    answer: answers<CodeMadeAvailable>(),
  }),
  /** `prefix` in any typed form. */
  countOpen: operation('GET /api/codes/open', {
    by,
    query: openCodesQuery,
    answer: answers<OpenCodes>(),
  }),
  /**
   * Finds one code in any typed form (normalizeCode); refused with `unknown-code` or `malformed-code`. POST, because a
   * code must not be in a URL, which is logged.
   */
  search: operation('POST /api/codes/search', {
    by,
    input: searchCodeInput,
    isRead: true,
    answer: answers<FoundCode>(),
  }),
  /** Voids, gives, activates or deactivates; the same `actionId` is carried out once. */
  act: operation('POST /api/codes/actions', {
    by,
    input: codeActionInput,
    answer: answers<CodesChanged>(),
  }),
  /** Takes back exactly what this action has changed. */
  undo: operation('POST /api/codes/undo', {
    by,
    input: codeUndoInput,
    answer: answers<CodesChanged>(),
  }),
  /** Refused with `already-replaced`; the same `requestId` answers the same code. */
  replace: operation('POST /api/codes/replace', {
    by,
    input: replaceCodeInput,
    status: 201,
    answer: answers<CodeReplaced>(),
  }),
  /** Imports all codes of a file or none; with `dryRun` only says what it would do. */
  import: operation('POST /api/codes/import', {
    by,
    input: importInput,
    maximumBytes: importBodyBytes,
    status: ({ outcome }: CodesImported | ImportRefused) => importStatus[outcome],
    answer: answers<CodesImported | ImportRefused>(),
  }),
  /** What became of a release's codes, or of all. */
  readStatistics: operation('GET /api/codes/statistics', {
    by,
    query: statisticsQuery,
    answer: answers<CodeStatistics>(),
  }),
}

export const batchesApi = {
  /** Newest first. */
  list: operation('GET /api/batches', { by, query: batchQuery, answer: answers<BatchList>() }),
  /** A batch with all of its codes; `as` is what for. */
  read: operation('GET /api/batches/:id', {
    by,
    query: batchReadQuery,
    answer: answers<BatchRead>(),
  }),
  /** A download, for a link. */
  csv: operation('GET /api/batches/:id/csv', { by }),
  /** A download, for a link: serial,code,url,artist,title,catalogue_number. */
  printersCsv: operation('GET /api/batches/:id/printers-csv', { by }),
  /** Sells the next code of a batch; the same `saleId` answers the same one. Refused with `sold-out`. */
  sell: operation('POST /api/batches/:id/sales', {
    by,
    input: saleInput,
    status: 201,
    answer: answers<Sale>(),
  }),
  /** Refused with `redeemed`, and with `not-found` when it is undone already. */
  undoSale: operation('DELETE /api/batches/:id/sales/:saleId', {
    by,
    answer: answers<SaleUndone>(),
  }),
  readStatistics: operation('GET /api/batches/:id/statistics', {
    by,
    answer: answers<CodeStatistics>(),
  }),
  /** Goes the steps of a fan of the batch, and notes that it was tried. */
  rehearse: operation('POST /api/batches/:id/rehearsal', { by, answer: answers<Rehearsal>() }),
}
