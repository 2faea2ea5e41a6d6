/** A text in turns without and with a catalogue number, such as 'TH-012', which does not break at its hyphen. */
export const splitAtNumbers = (text: string): string[] =>
  text.split(/\b((?=[A-Z-]*\d)[A-Z\d]{1,7}-[A-Z\d]{1,7})\b/)

/** A line breaks behind a hyphen as well, unless that is in a catalogue number (Markup.tsx). */
const partsOf = (word: string): string[] =>
  splitAtNumbers(word).length > 1 ? [word] : word.split(/(?<=-)/)

/** The classes of a heading whose longest word fits its container (base.css); more than 30 letters break. */
export function fitted(text: string): string {
  const words = text.split(/\s+/).flatMap(partsOf)
  const lengths = words.map((word) => word.normalize().length)
  return `fitted letters-${Math.min(30, Math.max(5, ...lengths))}`
}
