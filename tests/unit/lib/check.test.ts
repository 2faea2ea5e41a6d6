import { expect, test } from 'vitest'
import { danger, ok, runChecks, warning } from '#src/lib/check.ts'

test('each check says what it found, in the order of their list; one with nothing to say is left out', async () => {
  const found = await runChecks(
    {
      slow: async (name: string) => Promise.resolve(ok(`${name} is fine.`)),
      silent: () => null,
      bad: (name) => danger(`${name} is lost.`, 'Look for it.', { text: 'LOOK', to: '/files' }),
    },
    'The file',
  )
  expect(found).toEqual([
    { name: 'slow', level: 'ok', what: 'The file is fine.', how: '' },
    {
      name: 'bad',
      level: 'danger',
      what: 'The file is lost.',
      how: 'Look for it.',
      link: { text: 'LOOK', to: '/files' },
    },
  ])
})

test('a check that fails itself says so, and keeps no other from its answer', async () => {
  const found = await runChecks(
    {
      away: () => Promise.reject(new Error('nothing answered')),
      broken: () => {
        throw new Error('no such column')
      },
      fine: () => warning('Look here.'),
    },
    null,
  )
  expect(found.map(({ level, what }) => [level, what])).toEqual([
    ['warning', 'A check could not be made: nothing answered.'],
    ['warning', 'A check could not be made: no such column.'],
    ['warning', 'Look here.'],
  ])
})
