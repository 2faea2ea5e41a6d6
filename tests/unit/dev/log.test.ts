import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logLine, openLog } from '#netlify/dev/log.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const folder = temporaryFolder('log')

test('a log has no query of an address', async () => {
  const log = openLog(join(folder, 'log.txt'))
  log.write('Request from ::1: GET /redeem?code=DEADWAX1&token=x\n')
  log.write(Buffer.from('Error in http://localhost:8888/redeem?code=DEADWAX1: what now?\n'))
  await new Promise<void>((done) => log.end(done))
  expect(readFileSync(join(folder, 'log.txt'), 'utf8')).toBe(
    'Request from ::1: GET /redeem?…\nError in http://localhost:8888/redeem?… what now?\n',
  )
})

test('a log that cannot be written holds nobody up', async () => {
  const log = openLog(folder)
  for (let line = 0; line < 100; line++) log.write('x'.repeat(10_000))
  await new Promise<void>((done) => log.end(done))
})

test('of an error a line has its codes alone', () => {
  const error = Object.assign(new Error('Key (email)=(ada@fan.example) already exists'), {
    name: 'error',
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
    params: ['ada@fan.example'],
  })
  expect(logLine('refused:', error, null)).toBe('refused: error 23505 users users_email_key null\n')
})
