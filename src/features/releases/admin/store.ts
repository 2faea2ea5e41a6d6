/** A value with listeners, for useSyncExternalStore: what outlives the screen that shows it. */
export function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    get: (): Value => value,
    set: (changed: Value): void => {
      value = changed
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
