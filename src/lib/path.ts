/** The name of a value in an object of at most two levels, like 'tagline' or 'socialLinks.spotify'. */
export type Path<Values> = {
  [Key in keyof Values & string]: Values[Key] extends object
    ? `${Key}.${keyof Values[Key] & string}`
    : Key
}[keyof Values & string]

export const getAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], values)

/** A copy of `values` with another value at `path`. */
export function setAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key, ...rest] = path.split('.') as [keyof Values & string, ...string[]]
  return { ...values, [key]: rest.length ? setAt(values[key], rest.join('.'), value) : value }
}
