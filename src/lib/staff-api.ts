// How the browser calls the operations of the staff. It knows them by their types: no page loads what only the server checks.
import type { GenericSchema, InferInput } from 'valibot'
import { callApi, type ApiResult } from './api.ts'
import type { Change, RecordChange } from './record-input.ts'

/** '/api/staff/sell-code' of `sellCode`. */
export const staffPath = (name: string): string =>
  `/api/staff/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Whether an operation only reads, which its first word says. A test compares it with the volatility of SQL functions. */
export const isReading = (name: string): boolean =>
  /^(count|list|look|read|search)(?![a-z])/.test(name)

type Input = GenericSchema<unknown, object>
type Declared = { input: Input; answer?: unknown; isChange?: true; isRecordChange?: true }

type InputOf<Of extends Declared> = Of extends { isChange: true }
  ? Change<InferInput<Of['input']>>
  : Of extends { isRecordChange: true }
    ? RecordChange<InferInput<Of['input']>>
    : InferInput<Of['input']>

type Client<Of extends Record<string, Declared>> = {
  [Name in keyof Of]: (
    ...sent: object extends InputOf<Of[Name]>
      ? [input?: InputOf<Of[Name]>]
      : [input: InputOf<Of[Name]>]
  ) => Promise<ApiResult<NonNullable<Of[Name]['answer']>>>
}

/**
 * What the browser calls operations with, by their names: `codesApi.sellCode({ batchId, saleId })`. It knows them by their
 * type alone, so that no page loads what only the server checks.
 */
export const staffApi = <
  Of extends Record<string, { input: Input; answer?: unknown }>,
>(): Client<Of> =>
  new Proxy({} as Client<Of>, {
    get:
      (_, name: string) =>
      (input: object = {}) =>
        callApi('POST', staffPath(name), input, isReading(name)),
  })
