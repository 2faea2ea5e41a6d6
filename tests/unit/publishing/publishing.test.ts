import { expect, test } from 'vitest'
import {
  lostBuildMs,
  nextStep,
  publishNowOf,
  statusOf,
} from '#src/features/publishing/publishing.ts'
import type { Publishing } from '#src/features/publishing/state.ts'
import {
  nextMessage,
  publishNowMessage,
  statusMessage,
} from '#src/features/publishing/admin/messages.ts'

const minute = 60_000
const quietPeriod = { quietPeriodMs: 2 * minute }
const now = 1_000_000_000

const state = (given: Partial<Publishing> = {}): Publishing => ({
  revision: 5,
  changedAt: now - minute,
  waitingSince: null,
  urgentAt: null,
  lastDeploys: [],
  liveRevision: 5,
  liveReadAt: now - 10 * minute,
  build: null,
  failure: null,
  retryAt: null,
  automatic: true,
  daily: false,
  monthlyLimit: 20,
  deploysThisMonth: 0,
  publishNowAt: null,
  ...given,
})
const waiting = (given: Partial<Publishing> = {}) =>
  state({ revision: 6, waitingSince: now - minute, ...given })

const steps: [what: string, state: Publishing, step: object][] = [
  ['a live site rests', state(), { step: 'rest' }],
  ['an edit waits for the quiet period', waiting(), { step: 'wait', until: now + minute }],
  [
    'after it a build begins',
    waiting({ changedAt: now - 2 * minute }),
    { step: 'build', reason: 'change' },
  ],
  [
    'edits that never stop are published all the same',
    waiting({ changedAt: now, waitingSince: now - 10 * minute }),
    { step: 'build', reason: 'change' },
  ],
  ['PUBLISH NOW does not wait', waiting({ urgentAt: now }), { step: 'build', reason: 'now' }],
  [
    'nor for the monthly limit',
    waiting({ urgentAt: now, deploysThisMonth: 20, automatic: false }),
    { step: 'build', reason: 'now' },
  ],
  [
    'but for the build that runs',
    waiting({ urgentAt: now, build: { revision: 5, since: now, leasedUntil: null } }),
    { step: 'wait', until: now + lostBuildMs },
  ],
  [
    'a lease waits for the call of the hook',
    waiting({ urgentAt: now, build: { revision: 6, since: now, leasedUntil: now + 1 } }),
    { step: 'wait', until: now + 1 },
  ],
  [
    'an expired lease counts as no build',
    waiting({ urgentAt: now, build: { revision: 6, since: now - minute, leasedUntil: now } }),
    { step: 'build', reason: 'now' },
  ],
  [
    'a build that is never seen is given up',
    state({ build: { revision: 6, since: now - lostBuildMs, leasedUntil: null } }),
    { step: 'give-up-build' },
  ],
  [
    'a used up monthly limit holds back',
    waiting({ changedAt: 0, deploysThisMonth: 20 }),
    { step: 'hold', why: 'monthly-limit-reached' },
  ],
  [
    'no monthly limit holds nothing back',
    waiting({ changedAt: 0, deploysThisMonth: 40, monthlyLimit: null }),
    { step: 'build', reason: 'change' },
  ],
  [
    'a switch that is off holds back',
    waiting({ automatic: false }),
    { step: 'hold', why: 'automatic-off' },
  ],
  [
    'a failure is tried again at its time',
    waiting({ changedAt: 0, failure: 'x', retryAt: now + 1 }),
    { step: 'wait', until: now + 1 },
  ],
  ['and not when nobody said so', waiting({ failure: 'x' }), { step: 'hold', why: 'failed' }],
  [
    'a daily rebuild comes after a day',
    state({ daily: true, liveReadAt: 0 }),
    { step: 'build', reason: 'daily' },
  ],
  [
    'and not sooner',
    state({ daily: true, liveReadAt: now }),
    { step: 'wait', until: now + 24 * 60 * minute },
  ],
]

test.each(steps)('%s', (_what, given, step) => {
  expect(nextStep(given, quietPeriod, now)).toEqual(step)
})

test.each([
  [state(), 'Everything is live', undefined],
  [waiting(), '1 change waiting', 'on the site in 1\u00a0min'],
  [waiting({ revision: 1205 }), '1,200 changes waiting', 'on the site in 1\u00a0min'],
  [waiting({ automatic: false }), '1 change waiting', 'Automatic publishing is off.'],
  [
    waiting({ deploysThisMonth: 20 }),
    '1 change waiting',
    'The monthly publishing limit is reached.',
  ],
  [waiting({ build: { revision: 6, since: now, leasedUntil: null } }), 'Publishing…', undefined],
  [
    waiting({ failure: 'It broke.', retryAt: now + 90_000 }),
    'Publish failed',
    'It broke. The site still shows the previous version. We try again in 1\u00a0min\u00a030\u00a0s.',
  ],
  [
    waiting({ failure: 'It broke.' }),
    'Publish failed',
    'It broke. The site still shows the previous version. Press PUBLISH NOW once it’s fixed.',
  ],
])('%j is said as %s · %s', (given, word, next) => {
  const status = statusOf(given, quietPeriod, now)
  expect(statusMessage(status)).toBe(word)
  expect(nextMessage(status, now)).toBe(next)
})

test.each<
  [what: string, given: Partial<Publishing>, isAdmin: boolean, press: object, why?: string]
>([
  ['publishes', {}, false, { press: 'publishes' }],
  [
    'asks an admin beyond the monthly limit',
    { deploysThisMonth: 20 },
    true,
    { press: 'asks-first' },
  ],
  [
    'publishes where there is no monthly limit',
    { deploysThisMonth: 40, monthlyLimit: null },
    false,
    { press: 'publishes' },
  ],
  [
    'is for admins there',
    { deploysThisMonth: 20 },
    false,
    { press: 'admins-only' },
    'An admin can still publish.',
  ],
  [
    'waits after too many builds in one hour',
    { publishNowAt: now + 90_000, deploysThisMonth: 20 },
    true,
    { press: 'wait', until: now + 90_000 },
    'PUBLISH NOW works again in 1\u00a0min\u00a030\u00a0s.',
  ],
  ['publishes once that is over', { publishNowAt: now }, false, { press: 'publishes' }],
])('PUBLISH NOW %s', (_what, given, isAdmin, press, why) => {
  const found = publishNowOf(waiting(given), isAdmin, now)
  expect(found).toEqual(press)
  expect(publishNowMessage(found, now)).toBe(why)
})
