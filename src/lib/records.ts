import type { GenericSchema } from 'valibot'
import { chosenInput } from './bulk.ts'
import { answers, type Role } from './operation.ts'
import { operationOf, type RecordAnswers, type RecordTypes } from './records-client.ts'
import { handledOperation, oneOf } from './staff-operation.ts'

/** What the operation of a verb is called: `readArtist` of one record, `listArtists` or `removeArtists` of several. */
type OperationOf<Name extends string, Of> = Of extends 'list'
  ? `list${Capitalize<Name>}s`
  : Of extends `${infer One}Many`
    ? `${One}${Capitalize<Name>}s`
    : `${Of & string}${Capitalize<Name>}`

/** What each verb has, under the names of the operations of a kind of record. */
export type UnderNames<Name extends string, ByVerb> = {
  [Of in keyof ByVerb as OperationOf<Name, Of>]: ByVerb[Of]
}

export const underNames = <const Name extends string, ByVerb extends object>(
  name: Name,
  byVerb: ByVerb,
): UnderNames<Name, ByVerb> =>
  Object.fromEntries(
    Object.entries(byVerb).map(([verb, one]) => [operationOf(name, verb), one]),
  ) as UnderNames<Name, ByVerb>

type Declared<Of extends RecordTypes> = {
  by: readonly Role[]
  query: GenericSchema<unknown, Of['query']>
  input: GenericSchema<unknown, Of['input']>
  /** The maximum size of a body; the default of readBody() when absent. */
  maximumBytes?: number
  records: Of
}

/**
 * What staff do with the records of a kind, for staffOperations(): `listArtists`, `readArtist` and so on of the kind
 * `artist`. A `stale` change is refused with the current record in `error.current`.
 */
export function recordOperations<Of extends RecordTypes>(
  name: Of['name'],
  { by, query, input, maximumBytes }: Declared<Of>,
): RecordOperations<Of> {
  return underNames(name, byVerb<Of>(by, query, input, maximumBytes))
}

/** What each verb is declared as. */
export type RecordsByVerb<Of extends RecordTypes> = ReturnType<typeof byVerb<Of>>

/** The same under the names of the operations. */
export type RecordOperations<Of extends RecordTypes> = UnderNames<Of['name'], RecordsByVerb<Of>>

function byVerb<Of extends RecordTypes>(
  by: readonly Role[],
  query: GenericSchema<unknown, Of['query']>,
  input: GenericSchema<unknown, Of['input']>,
  maximumBytes: number | undefined,
) {
  type Given = RecordAnswers<Of>
  const size = maximumBytes !== undefined && { maximumBytes }
  return {
    list: handledOperation(by, query, answers<Given['list']>()),
    read: handledOperation(by, oneOf, answers<Given['read']>()),
    create: handledOperation(by, input, answers<Given['created']>(), { ...size, status: 201 }),
    change: handledOperation(by, input, answers<Given['changed']>(), {
      ...size,
      isRecordChange: true,
    }),
    remove: handledOperation(by, oneOf, answers<Given['deleted']>()),
    restore: handledOperation(by, oneOf, answers<Given['restored']>()),
    removeMany: handledOperation(by, chosenInput, answers<Given['deletedMany']>()),
    restoreMany: handledOperation(by, chosenInput, answers<Given['restoredMany']>()),
  }
}
