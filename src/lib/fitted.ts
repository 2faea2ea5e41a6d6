/**
 * The classes of a heading that is set no larger than lets its longest word fit the width of its container (base.css). A
 * word of more than 30 letters breaks.
 */
export function fitted(text: string): string {
  // A line breaks behind a hyphen as well.
  const lengths = text.split(/\s+|(?<=-)/).map((word) => word.normalize().length)
  return `fitted letters-${Math.min(30, Math.max(5, ...lengths))}`
}
