const touches = ['pointerdown', 'focusin', 'keydown', 'submit'] as const

/**
 * Wakes a part of the page when the visitor first touches it, and never before: `wake` fetches its script and takes over.
 * When that fails `onFailure` hears of it, and the next touch tries again. An island of Astro's would cost the page a
 * runtime as large as its other script.
 */
export function wakeOnTouch(
  part: HTMLElement,
  wake: () => Promise<void>,
  onFailure = () => {},
): void {
  const touched = () => {
    for (const type of touches) part.removeEventListener(type, touched)
    wake().catch(() => {
      wakeOnTouch(part, wake, onFailure)
      onFailure()
    })
  }
  for (const type of touches) part.addEventListener(type, touched)
}
