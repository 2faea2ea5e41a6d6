import * as v from 'valibot'
import { answers, operation } from '#src/lib/operation.ts'
import { calendarPath, redeemInput, redeemPath } from './contract.ts'
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
  page: operation(`GET ${redeemPath}`, { by }),
  redeem: operation(`POST ${redeemPath}`, { by, input: redeemInput, isForm: true }),
  calendar: operation(`GET ${calendarPath}`, {
    by,
    query: v.strictObject({ release: v.pipe(v.string(), v.uuid()) }),
  }),
}

export const downloadApi = {
  page: operation(`GET ${downloadPath}`, { by }),
  open: operation(`POST ${downloadPath}`, { by, input: downloadInput, isForm: true }),
}

export const transferApi = {
  start: operation(`POST ${transferPath}`, {
    by,
    input: transferInput,
    status: ({ outcome }: TransferAnswer) => transferStatus[outcome],
    answer: answers<TransferAnswer>(),
  }),
  accept: operation(`POST ${acceptTransferPath}`, {
    by,
    input: acceptTransferInput,
    status: ({ outcome }: AcceptAnswer) => acceptStatus[outcome],
    answer: answers<AcceptAnswer>(),
  }),
}
