/** The classes of a heading whose longest word fits its container (base.css); more than 30 letters break. */
export function fitted(text: string): string {
  // A line breaks behind a hyphen as well.
  const lengths = text.split(/\s+|(?<=-)/).map((word) => word.normalize().length)
  return `fitted letters-${Math.min(30, Math.max(5, ...lengths))}`
}
