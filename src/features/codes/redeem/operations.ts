import * as v from 'valibot'
import { answers, operation } from '#src/lib/operation.ts'
import * as contract from './contract.ts'
import { downloadInput, downloadPath } from './download.ts'
import * as transfer from './transfer.ts'

const by = 'anyone'

export const redeemApi = {
  // A GET redeems nothing: mail and chat programs prefetch links.
  page: operation(`GET ${contract.redeemPath}`, by, answers<Response>(), { isResponse: true }),
  redeem: operation(`POST ${contract.redeemPath}`, by, answers<Response>(), {
    isResponse: true,
    input: contract.redeemInput,
    isForm: true,
  }),
  calendar: operation(`GET ${contract.calendarPath}`, by, answers<Response>(), {
    isResponse: true,
    query: v.strictObject({
      release: v.pipe(v.string(), v.uuid()),
      // Of a release that is not on the site.
      proof: v.optional(v.string(), ''),
    }),
  }),
}

export const downloadApi = {
  page: operation(`GET ${downloadPath}`, by, answers<Response>(), { isResponse: true }),
  open: operation(`POST ${downloadPath}`, by, answers<Response>(), {
    isResponse: true,
    input: downloadInput,
    isForm: true,
  }),
}

export const transferApi = {
  start: operation(`POST ${transfer.transferPath}`, by, answers<transfer.TransferAnswer>(), {
    input: transfer.transferInput,
    status: ({ outcome }: transfer.TransferAnswer) => transfer.transferStatus[outcome],
  }),
  accept: operation(`POST ${transfer.acceptTransferPath}`, by, answers<transfer.AcceptAnswer>(), {
    input: transfer.acceptTransferInput,
    status: ({ outcome }: transfer.AcceptAnswer) => transfer.acceptStatus[outcome],
  }),
}
