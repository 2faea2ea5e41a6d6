/** What `use` answers, or null when it throws: browsers may refuse their storage altogether. */
export function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
