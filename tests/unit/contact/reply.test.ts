import { specStyle } from '#src/lib/dates.ts'
import { expect, test } from 'vitest'
import type { Message } from '#src/features/contact/admin/contract.ts'
import { replyAddress } from '#src/features/contact/admin/reply.ts'

const message: Message = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada & Bo',
  email: 'ada+fan@fan.example',
  subjectType: 'code-support',
  customSubject: '',
  message: 'It says used.',
  code: 'DEADWAX1',
  createdAt: '2026-11-01T10:00:00Z',
  readAt: null,
  answeredAt: null,
  archivedAt: null,
  deliveredAt: null,
  attempts: 0,
  lastError: null,
  nextAttemptAt: '2026-11-01T10:00:00Z',
  isUncertain: false,
}
const clock = { timeZone: 'UTC', dates: specStyle }
const site = { origin: 'https://label.example', clock }
const read = (address: string) => {
  const { protocol, pathname, searchParams } = new URL(address)
  return { protocol, to: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) }
}

const quoted = '\r\n\r\nOn November 1, 2026 Ada & Bo wrote:\r\n> It says used.'

test('a reply has the subject and what was written, and no words of ours', () => {
  expect(read(replyAddress(message, site))).toEqual({
    protocol: 'mailto:',
    to: 'ada+fan@fan.example',
    subject: 'Re: Code Redeeming Support',
    body: quoted,
  })
})

test('each line of a message is quoted, a long message only from its beginning, and the address is short', () => {
  const lines = { ...message, message: 'One\nTwo' }
  expect(read(replyAddress(lines, site))).toMatchObject({
    body: expect.stringMatching(/\r\n> One\r\n> Two$/),
  })
  const long = { ...message, message: '💿'.repeat(5000) }
  const address = replyAddress(long, site, 'NEWCODE1')
  expect(read(address)).toMatchObject({ body: expect.stringMatching(/> (💿)+ …$/u) })
  expect(new URL(address).searchParams.get('body')!.length).toBeLessThan(1200)
})

test.each(['a', 'ж', '音', '💿', '\n', '"', 'It says used. '])(
  'no address is longer than 2,000 characters, and none wastes its room: %o',
  (letter) => {
    const text = letter.repeat(200)
    const message10k = { ...message, message: letter.repeat(10_000 / letter.length) }
    const long = { ...message10k, name: text, subjectType: 'other', customSubject: text } as const
    for (const one of [message10k, long]) {
      const { length } = replyAddress(one, site, 'NEWCODE1')
      expect(length).toBeLessThanOrEqual(2000)
      expect(length).toBeGreaterThan(1900)
    }
  },
)

test('a message whose address leaves no room for it is answered all the same', () => {
  const text = 'ж'.repeat(200)
  const crowded = { name: text, subjectType: 'other', customSubject: text } as const
  const email = `${'+'.repeat(240)}@fan.example`
  const longSite = 'https://deploy-preview-123--a-rather-long-label-name.example'
  const address = replyAddress(
    { ...message, ...crowded, email },
    { origin: longSite, clock },
    'NEWCODE1',
  )
  expect(read(address)).toMatchObject({ to: email, body: expect.stringContaining('\r\n>  …') })
})

test.each([
  ['DEADWAX1', 'your code DEADWAX1 works again.'],
  ['NEWCODE1', 'here is a new code for you: NEWCODE1.'],
])('a reply with code %s tells the fan, with its link', (code, news) => {
  expect(read(replyAddress(message, site, code))).toMatchObject({
    body: `Hello Ada & Bo,\r\n\r\n${news}\r\nhttps://label.example/redeem#${code}\r\n${quoted}`,
  })
})
