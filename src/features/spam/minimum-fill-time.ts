/** The minimum fill time of a public form: robots are quicker. The form's script waits for it before it sends. */
export const minimumFillTimeMs = 2000

/** Waits until the page has been open for the minimum fill time; resolves to the fill time in milliseconds. */
export async function waitForMinimumFillTime(): Promise<number> {
  const wait = minimumFillTimeMs + 100 - performance.now()
  await new Promise((resolve) => setTimeout(resolve, wait))
  return Math.round(performance.now())
}
