import { localDay } from '#src/components/admin/moment.ts'
import { subjectOf } from '#src/features/contact/subject.ts'
import type { Message } from './contract.ts'

// RFC 6068: line breaks in a body are CRLF.
const lineBreak = '\r\n'
/** Some mail programs take no address of more than 2,000 characters, and a line break is six of them. */
const longestQuote = 500

/**
 * The mailto: address that answers a message, with the beginning of what was written; with `code`, which works now, the
 * answer tells it. `site`: the site's origin.
 */
export function replyAddress(message: Message, site: string, code?: string): string {
  const { email, subjectType, customSubject } = message
  const fields = [
    ['subject', `Re: ${subjectOf(subjectType, customSubject)}`],
    ['body', [...(code ? codeLines(message, site, code) : []), ...quote(message)].join(lineBreak)],
  ]
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query}`
}

function codeLines({ name, code: asked }: Message, site: string, code: string): string[] {
  const news =
    code === asked ? `your code ${code} works again.` : `here is a new code for you: ${code}.`
  return [`Hello ${name},`, '', news, `${site}/redeem#${code}`]
}

function quote({ name, createdAt, message }: Message): string[] {
  const characters = Array.from(message)
  const text =
    characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')} …` : message
  return [
    '',
    '',
    `On ${localDay(createdAt)} ${name} wrote:`,
    ...text.split('\n').map((line) => `> ${line}`),
  ]
}
