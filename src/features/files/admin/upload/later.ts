/** Calls back after so many milliseconds; answers a function that prevents it. */
export function later(milliseconds: number, wake: () => void): () => void {
  const timer = setTimeout(wake, milliseconds)
  return () => clearTimeout(timer)
}
