import { propertiesOf } from '#src/lib/object.ts'

/** The name of a value in a form: 'tagline', 'socialLinks.spotify', or in a row of a list 'editions.0.name'. */
export type Path<Values> = {
  [Key in keyof Values & string]: Values[Key] extends readonly (infer Row)[]
    ? `${Key}.${number}.${(keyof Row & string) | Path<Row>}`
    : Values[Key] extends object
      ? `${Key}.${keyof Values[Key] & string}`
      : Key
}[keyof Values & string]

export const getAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => propertiesOf(value)[key], values)

/** A copy of `values` with another value at `path`. */
export function setAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key, ...rest] = path.split('.') as [keyof Values & string, ...string[]]
  const part = rest.length ? setAt(values[key], rest.join('.'), value) : value
  return Array.isArray(values)
    ? (values.with(Number(key), part) as Values)
    : { ...values, [key]: part }
}
