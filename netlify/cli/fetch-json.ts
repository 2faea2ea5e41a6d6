import * as v from 'valibot'

/** Fetches JSON of this form; null when there is no such answer within 10 s. */
export const fetchJson = <Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  init: RequestInit,
): Promise<v.InferOutput<Schema> | null> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
    .then(async (answer) => (answer.ok ? v.parse(schema, await answer.json()) : null))
    .catch(() => null)
