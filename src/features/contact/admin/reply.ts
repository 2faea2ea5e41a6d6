import { formatInstant, type Clock } from '#src/lib/dates.ts'
import { mailtoOf } from '#src/lib/email.ts'
import { subjectOf } from '#src/features/contact/subject.ts'
import type { Message } from './contract.ts'

// RFC 6068: line breaks in a body are CRLF.
const lineBreak = '\r\n'
/** Some mail programs take no longer address. */
const longestAddress = 2000
/** The most characters that percent-encoding makes of one. */
const longestCharacter = 12
/** The share of the name, which may appear twice, and of the subject in that length. */
const longestName = 300
const longestSubject = 400

/** The mailto: address that answers a message: as much of it as fits and, with `code`, which code works now. */
export function replyAddress(
  message: Message,
  { origin, clock }: { origin: string; clock: Clock },
  code?: string,
): string {
  const { email, subjectType, customSubject } = message
  const subject = beginning(subjectOf(subjectType, customSubject), longestSubject)
  const name = beginning(message.name, longestName)
  const addressWith = (text: string) => {
    const lines = [
      ...(code ? codeLines(message, name, origin, code) : []),
      '',
      '',
      `On ${formatInstant(message.createdAt, clock)} ${name} wrote:`,
      ...quote(text),
    ]
    const query = `subject=${encoded(`Re: ${subject}`)}&body=${encoded(lines.join(lineBreak))}`
    return `${mailtoOf(email)}?${query}`
  }
  return addressWith(beginning(message.message, longestAddress, (text) => addressWith(text).length))
}

const encoded = encodeURIComponent
const more = ' …'

/** The text, or as much of its beginning as is no longer than `limit`, which `lengthOf` measures. */
function beginning(text: string, limit: number, lengthOf = (some: string) => encoded(some).length) {
  const characters = Array.from(text)
  let shown = text
  for (let excess; characters.length && (excess = lengthOf(shown) - limit) > 0;) {
    characters.splice(-Math.ceil(excess / longestCharacter))
    shown = characters.join('') + more
  }
  return shown
}

function codeLines({ code: asked }: Message, name: string, site: string, code: string): string[] {
  const news =
    code === asked ? `your code ${code} works again.` : `here is a new code for you: ${code}.`
  return [`Hello ${name},`, '', news, `${site}/redeem#${code}`]
}

const quote = (text: string): string[] => text.split('\n').map((line) => `> ${line}`)
