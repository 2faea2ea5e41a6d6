import * as v from 'valibot'
import { answers, operation } from '#src/lib/operation.ts'
import { calendarPath, redeemInput, redeemPath } from './contract.ts'
import { downloadInput, downloadPath } from './download.ts'
import {
  type AcceptAnswer,
  type TransferAnswer,
  acceptStatus,
  acceptTransferInput,
  acceptTransferPath,
  transferInput,
  transferPath,
  transferStatus,
} from './transfer.ts'

const by = 'anyone'

export const redeemApi = {
  // A GET redeems nothing: mail and chat programs prefetch links.
  page: operation(`GET ${redeemPath}`, by, answers<Response>(), { isResponse: true }),
  redeem: operation(`POST ${redeemPath}`, by, answers<Response>(), {
    isResponse: true,
    input: redeemInput,
    isForm: true,
  }),
  calendar: operation(`GET ${calendarPath}`, by, answers<Response>(), {
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
  start: operation(`POST ${transferPath}`, by, answers<TransferAnswer>(), {
    input: transferInput,
    status: ({ outcome }: TransferAnswer) => transferStatus[outcome],
  }),
  accept: operation(`POST ${acceptTransferPath}`, by, answers<AcceptAnswer>(), {
    input: acceptTransferInput,
    status: ({ outcome }: AcceptAnswer) => acceptStatus[outcome],
  }),
}
