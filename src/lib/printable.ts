// Characters that XML and iCalendar cannot represent; a single one makes the file invalid.
const unprintable = /[\p{Cc}\uFFFE\uFFFF]/gu

/** A text without control characters (except tab and line feed) and lone surrogates, with LF line breaks. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unprintable, (character) => (/[\t\n]/.test(character) ? character : ''))
