import { admins as by, answers } from '#src/lib/operation.ts'
import { handledOperation, sqlOperation, staffOperations } from '#src/lib/staff-operation.ts'
import {
  batchList,
  codeList,
  codeMadeAvailable,
  codesChanged,
  foundCode,
  importStatus,
  openCodes,
  sale,
  saleUndone,
  type BatchRead,
  type CodeReplaced,
  type CodesGenerated,
  type CodesImported,
  type CodeStatistics,
  type ImportRefused,
  type Rehearsal,
} from './contract.ts'
import {
  noUndoMessage,
  saleGoneMessage,
  saleRedeemedMessage,
  saleVoidMessage,
  soldOutMessage,
} from './messages.ts'
import {
  batchInput,
  batchQuery,
  batchReadInput,
  codeActionInput,
  codeQuery,
  codeUndoInput,
  generateInput,
  importBodyBytes,
  importInput,
  lookUpInput,
  makeAvailableInput,
  openCodesInput,
  replaceCodeInput,
  saleInput,
  statisticsInput,
} from './schema.ts'
import { refusalMessages } from '../redeem/messages.ts'

const unknownCode = ['unknown-code', refusalMessages['unknown-code']] as const

export const codeOperations = staffOperations({
  listCodes: sqlOperation(by, codeQuery, codeList),
  /** Generates all codes of a batch or, when refused, none. */
  generateCodes: handledOperation(by, generateInput, answers<CodesGenerated>(), { status: 201 }),
  /** Refused with `release-gone` when the code's release is deleted and no `releaseId` is given. */
  makeCodeAvailable: sqlOperation(by, makeAvailableInput, codeMadeAvailable, {
    missing: unknownCode,
    hasTypedCode: true,
  }),
  /** How many unused codes begin with the prefix: what a guesser may find. */
  countOpenCodes: sqlOperation(by, openCodesInput, openCodes),
  /** Finds a code in any form, with the outcome that redeeming it would have now. */
  lookUpCode: sqlOperation(by, lookUpInput, foundCode, {
    missing: unknownCode,
    hasTypedCode: true,
  }),
  /** Voids, gives, activates or deactivates; the same `actionId` is carried out once. */
  actOnCodes: sqlOperation(by, codeActionInput, codesChanged, {
    missing: unknownCode,
    hasTypedCode: true,
  }),
  /** Takes back exactly what this action has changed. */
  undoCodeAction: sqlOperation(by, codeUndoInput, codesChanged, {
    missing: ['not-found', noUndoMessage],
  }),
  /** Refused with `already-replaced`; the same `requestId` answers the same code. */
  replaceCode: handledOperation(by, replaceCodeInput, answers<CodeReplaced>(), {
    status: 201,
  }),
  /** Imports all codes of a file or none; with `dryRun` only says what it would do. */
  importCodes: handledOperation(by, importInput, answers<CodesImported | ImportRefused>(), {
    maximumBytes: importBodyBytes,
    status: ({ outcome }: CodesImported | ImportRefused) => importStatus[outcome],
  }),
  readCodeStatistics: handledOperation(by, statisticsInput, answers<CodeStatistics>()),
  /** Newest first. */
  listBatches: sqlOperation(by, batchQuery, batchList),
  /** A batch with all of its codes; `as` is what for. */
  readBatch: handledOperation(by, batchReadInput, answers<BatchRead>()),
  /** Sells the next code of a batch; the same `saleId` answers the same one. */
  sellCode: sqlOperation(by, saleInput, sale, {
    status: 201,
    refusals: { 'sold-out': [409, soldOutMessage] },
  }),
  undoSale: sqlOperation(by, saleInput, saleUndone, {
    missing: ['not-found', saleGoneMessage],
    refusals: { redeemed: [409, saleRedeemedMessage], void: [409, saleVoidMessage] },
  }),
  /** Goes the steps of a fan of the batch, and notes that it was tried. */
  rehearseBatch: handledOperation(by, batchInput, answers<Rehearsal>()),
})
