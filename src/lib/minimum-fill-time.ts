/** Nobody reads and fills a form in less. The page itself waits that long, so only robots are ever quicker. */
export const minimumFillTimeMs = 2000

/** Waits until this page has been open long enough to be believed, and answers for how many milliseconds it has been. */
export async function believableFillTime(): Promise<number> {
  const wait = minimumFillTimeMs + 100 - performance.now()
  await new Promise((resolve) => setTimeout(resolve, wait))
  return Math.round(performance.now())
}
