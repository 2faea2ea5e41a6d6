// XML and iCalendar have no way to write these, and one of them makes the whole file unreadable.
const unprintable = /[\p{Cc}\uFFFE\uFFFF]/gu

/** A text without control characters (tabs and line feeds stay) and without halves of characters. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unprintable, (character) => (/[\t\n]/.test(character) ? character : ''))
}
