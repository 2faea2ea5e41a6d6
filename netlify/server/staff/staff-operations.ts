import type { GenericSchema, InferOutput } from 'valibot'
import { propertiesOf } from '#src/lib/object.ts'
import type { sqlOperation } from '#src/lib/staff-operation.ts'
import { requirePrinted } from '#netlify/server/codes/require-printed.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import type { Json } from '#netlify/server/http/database-types.ts'
import type { Handler } from '#netlify/server/http/endpoint.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { columnOf, itemOf, result, type Query } from '#netlify/server/http/rows.ts'
import type { Declared } from '#netlify/server/http/serve.ts'
import { serveStaff, type StaffHandlers } from './serve-staff.ts'

type Sql = ReturnType<typeof sqlOperation>['sql']
type Operation = Declared & { sql?: Sql }

/** A handler for each operation that no SQL function carries out alone. */
export type HandlersBeyondSql<Of extends Record<string, Operation>> = StaffHandlers<{
  [Name in keyof Of as Of[Name] extends { sql: object } ? never : Name]: Of[Name]
}>

/** The function that answers the operations of the staff: each by its SQL function, or by its handler. */
export function serveOperations<const Of extends Record<string, Operation>>(
  operations: Of,
  handlers: HandlersBeyondSql<NoInfer<Of>>,
): Handler {
  const bySql = Object.entries(operations).flatMap(([name, { sql }]) =>
    sql ? [[name, callSql(name, sql)]] : [],
  )
  return serveStaff(operations, { ...Object.fromEntries(bySql), ...handlers } as StaffHandlers<Of>)
}

type Call = { input: object; database: DataApi }

/** Calls the SQL function of an operation. Throws RequestError, DatabaseError. */
function callSql<Answer extends GenericSchema>(name: string, sql: Sql & { answer: Answer }) {
  const { answer, missing, hasTypedCode, refusals = {} } = sql
  const missingError = missing && (() => new RequestError(404, ...missing))
  return async ({ input, database }: Call): Promise<InferOutput<Answer>> => {
    // The generated types know each function by a literal name.
    const given = hasTypedCode ? withPrintedCode(input) : input
    const query = database.rpc(columnOf(name) as never, parametersOf(given) as never)
    const json = await result(query as unknown as Query<Json>, missingError)
    const { outcome } = propertiesOf(json)
    const refusal = typeof outcome === 'string' ? refusals[outcome] : undefined
    if (!refusal) return itemOf(answer)(json)
    const [status, message, field] = refusal
    throw new RequestError(status, String(outcome), message, field)
  }
}

const withPrintedCode = (input: { code?: string }) => ({
  ...input,
  ...(input.code !== undefined && { code: requirePrinted(input.code) }),
})

/** The parameters of a SQL function: `saleId` is sale_id, and the `limit` of a list page_size. */
const parametersOf = (input: object) =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field === 'limit' ? 'page_size' : columnOf(field),
      value,
    ]),
  )
