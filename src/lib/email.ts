import * as v from 'valibot'

/** A host in the letters that mail servers know: 'bücher.example' is 'xn--bcher-kva.example'. Browsers do so themselves. */
function withAsciiHost(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  if (at < 1 || /^[\x20-\x7e]*$/.test(host)) return address
  const origin = `http://${host}`
  return URL.canParse(origin) ? `${address.slice(0, at)}@${new URL(origin).hostname}` : address
}

/**
 * An address of mail, by the rule of HTML, so that what a browser's own field takes is taken here; at a host with a dot,
 * because nobody has mail at 'localhost'. Whether it exists is not checked.
 */
export const emailAddress = (message: string) =>
  v.pipe(
    v.string(),
    v.transform(withAsciiHost),
    v.rfcEmail(message),
    v.regex(/@[^@]+\.[^@.]/, message),
  )

/** The mailto: address of somebody, whose name there may have letters that mean something in an address. */
export const mailtoOf = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`
