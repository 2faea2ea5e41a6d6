/** The result of `use`, or null when it throws; for browser storage, which may be disabled or full. */
export function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
