import { subjectOf } from '#src/features/contact/subject.ts'
import type { Message } from './contract.ts'

/**
 * The mailto: address that answers a message; with `code`, which works now, the answer tells it. `site`: the site's
 * origin.
 */
export function replyAddress(message: Message, site: string, code?: string): string {
  const { email, subjectType, customSubject } = message
  const fields = [
    ['subject', `Re: ${subjectOf(subjectType, customSubject)}`],
    ...(code ? [['body', replyBody(message, site, code)]] : []),
  ]
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query}`
}

function replyBody({ name, code: asked }: Message, site: string, code: string): string {
  const news =
    code === asked ? `your code ${code} works again.` : `here is a new code for you: ${code}.`
  // RFC 6068: line breaks in a body are CRLF.
  return [`Hello ${name},`, '', news, `${site}/redeem#${code}`, ''].join('\r\n')
}
