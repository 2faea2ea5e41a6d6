/** A copy of a list with the item at `from` at `to`. */
export function move<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** A copy of a list with the item `id` behind the item `after`, or first; the list itself where one of the two is not in it. */
export function moveAfter<Item extends { id: string }>(
  list: readonly Item[],
  id: string,
  after: string | null,
): readonly Item[] {
  const rest = list.filter((item) => item.id !== id)
  const to = after === null ? 0 : rest.findIndex((item) => item.id === after) + 1
  const from = list.findIndex((item) => item.id === id)
  return from < 0 || (after !== null && to === 0) ? list : move(list, from, to)
}
