/** The properties of a value of unknown shape; none of what is no object. */
export const propertiesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Object.keys() with the keys that the type of the object has. */
export const keysOf = <Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(object) as Key[]

/** An object with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>

/** recordOf() for values that arrive later. */
export const recordOfAll = async <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> => {
  const values = await Promise.all(keys.map(async (key) => [key, await valueOf(key)] as const))
  return Object.fromEntries(values) as Record<Key, Value>
}
