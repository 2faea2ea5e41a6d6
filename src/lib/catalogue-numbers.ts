/** A text in turns without and with a catalogue number, such as 'TH-012', which does not break at its hyphen. */
export const splitAtNumbers = (text: string): string[] =>
  text.split(/\b((?=[A-Z-]*\d)[A-Z\d]{1,7}-[A-Z\d]{1,7})\b/)
