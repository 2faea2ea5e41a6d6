export type Row = Record<string, unknown>

/** The columns of a table with their types, as backup_tables() writes them: { id: 'uuid not null' }. */
export type Columns = Readonly<Record<string, string>>

const text = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value)

/** What to_jsonb() makes of a value of each type that the tables have. */
const isOfType: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  uuid: text(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  bigint: Number.isSafeInteger,
  date: text(/^(-?infinity|\d{4,7}-\d\d-\d\d( BC)?)$/),
  'timestamp with time zone': text(
    /^(-?infinity|\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00( BC)?)$/,
  ),
  jsonb: (value) => value !== undefined,
  'text[]': (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
}

/** What is wrong with a row of a table with these columns, to be said behind the table's name; undefined for nothing. */
export function rowProblem(row: Row, columns: Columns): string | undefined {
  for (const [column, type] of Object.entries(columns)) {
    const problem = valueProblem(row[column], type)
    if (problem) return `${problem} ${column}`
  }
  const unknown = Object.keys(row).find((column) => !Object.hasOwn(columns, column))
  return unknown === undefined ? undefined : `has an unknown column ${unknown}`
}

function valueProblem(value: unknown, type: string): string | undefined {
  if (value === undefined) return 'lacks the column'
  const isRequired = type.endsWith(' not null')
  if (value === null) return isRequired ? 'has nothing in' : undefined
  const isRight = isOfType[type.replace(/ not null$/, '')]
  return isRight?.(value) ? undefined : `has something else than ${type} in`
}
