import fc from 'fast-check'

/** What has been put into links to make them something else; each may stand anywhere in an address. */
const pieces = [
  ...['https://', 'https:', 'https:/', 'HTTPS://', 'https:\\\\', 'http://', '//', '/', '/\\', '\\'],
  ...['\\\\', '///'],
  ...['javascript:', 'JaVaScRiPt:', 'java\tscript:', 'java\nscript:', 'vbscript:'],
  ...['data:text/html,', 'blob:', 'file:///'],
  ...['javascript&colon;', '&#106;avascript:', '\u0001javascript:', 'view-source:', 'ws://'],
  ...['mailto:', 'tel:'],
  ...['@', ':', 'user@', 'user:secret@', '%40', '%2f', '%2F%2f', '%5c', '%00', '%0a', '%09'],
  ...['%2e%2e', '..', '.', '?', '#'],
  ...['\ufeff', '\u200b', '\u00a0', '\u2028', '\u3000', '\u0085', '\u00ad', '\u202e', ' ', '\t'],
  ...['\n', '\r', '\f', '\v', '\u001f', '\u007f'],
  ...['label.example', 'evil.example', 'bücher.example', 'xn--bcher-kva.example', 'аpple.example'],
  ...['例え.テスト', 'label。example', '[::1]', '[', ']', '127.0.0.1', '0x7f.1', '2130706433'],
  ...[':443', ':99999', ':x', ':-1', ':', '-', '_', '*', '|', '^', '<', '>', '"', "'", '`', '{'],
  ...['}', '%', '%zz', '℀', '⒈', 'ß', '🎛'],
  ...['alert(1)', 'file.zip', '/cover.svg', '?code=DEADWAX1', '#top', '<script>'],
]

/** Addresses as staff, or a thief of their password, might enter them: valid ones, tricks, and tricks in valid ones. */
export const addresses: fc.Arbitrary<string> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 })
        .map((parts) => parts.join('')),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('https://', '/', 'https://label.example/'),
          fc.array(fc.constantFrom(...pieces), { maxLength: 5 }),
        )
        .map(([start, parts]) => start + parts.join('')),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('https://', '/', ''), fc.string({ unit: 'binary', maxLength: 40 }))
        .map((parts) => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: fc.webUrl({
        withQueryParameters: true,
        withFragments: true,
        validSchemes: ['https', 'http', 'ftp'],
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...pieces)
        .map((piece) => `https://label.example/${piece.repeat(3000)}`),
    },
  )
  // No text in a database can hold these; they are refused before either rule is asked.
  .map((address) => address.replaceAll('\0', '').toWellFormed())
