import * as v from 'valibot'

const text = v.fallback(v.optional(v.string()), undefined)
const number = v.fallback(v.optional(v.number()), undefined)
const details = v.fallback(
  v.object({
    name: text,
    code: text,
    errno: number,
    syscall: text,
    path: text,
    // Of SQLite, and of PostgreSQL.
    errcode: number,
    severity: text,
    detail: text,
    hint: text,
    table: text,
    constraint: text,
  }),
  {},
)

/** What Node, SQLite and PostgreSQL say of an error beside its message; nothing of what is no error. */
export const errorDetails = (error: unknown): Partial<v.InferOutput<typeof details>> =>
  v.parse(details, error)

/** Of a server that was to listen on ::1, on a machine without IPv6. */
export const isWithoutIpv6 = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorDetails(error).code ?? '')
