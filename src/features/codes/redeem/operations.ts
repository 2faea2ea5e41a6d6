import * as v from 'valibot'
import { answers, operation } from '#src/lib/operation.ts'
import * as contract from './contract.ts'
import { downloadInput, downloadPath } from './download.ts'
import {
  acceptStatus,
  acceptTransferInput,
  acceptTransferPath,
  transferInput,
  transferPath,
  transferStatus,
  type AcceptAnswer,
  type TransferAnswer,
} from './transfer.ts'

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
    query: v.strictObject({ release: v.pipe(v.string(), v.uuid()) }),
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
