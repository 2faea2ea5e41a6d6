/** What a form sends of a record: the fields of its schema, and the version that it started from. */
export const inputOf = (
  { entries }: { entries: object },
  record: object,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => name in entries || name === 'updatedAt'),
  )
