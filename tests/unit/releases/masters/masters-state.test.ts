import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  emptyJob,
  eventTypes,
  jobStates,
  reduce,
  refusalOf,
  type JobState,
  type MasterRow,
  type MastersEvent,
  type MastersJob,
} from '#src/features/releases/masters/admin/masters-state.ts'
import { readMaster } from '#src/features/releases/masters/master.ts'
import { makeMaster } from '#tests/support/masters/make-master.ts'

const music = makeMaster({
  name: '01 Salt.wav',
  kind: 'wav',
  channels: 1,
  sampleRate: 48_000,
  bits: 16,
  frames: 48_000,
})
const salt = new File([music], '01 Salt.wav')
const felt = new File([music], '02 Felt.wav')
const master = await readMaster(music)

const row = (file: File, part: Partial<MasterRow> = {}): MasterRow => ({
  file,
  master,
  overs: { samples: 0, peak: 1 },
  draft: { path: file.name, title: file.name, artist: null, side: null, number: 1, seconds: 1 },
  previewFrom: 0,
  state: 'waiting',
  share: 0,
  ...part,
})
const rows = [row(salt, { state: 'working', share: 0.5 }), row(felt)]

/** What nobody works at has no working row. */
const jobIn = (state: JobState): MastersJob => ({
  ...emptyJob,
  releaseId: 'release',
  state,
  rows: state === 'making' ? rows : rows.map(({ file }) => row(file)),
  replaced: state === 'asking' ? { tracks: [], zips: ['flac'] } : null,
})

const read = { artist: 'Kestrel', title: 'Una Corda', rows, refused: [], notes: [] }

/** Each event as it may come; several where it matters what it brings. */
const samples: Record<MastersEvent['type'], MastersEvent[]> = {
  drop: [{ type: 'drop', releaseId: 'release', dropped: [salt] }],
  created: [{ type: 'created', releaseId: 'release' }],
  'choose-length': [{ type: 'choose-length', seconds: 30 }],
  'move-preview': [{ type: 'move-preview', file: felt, from: 7 }],
  remove: [{ type: 'remove', file: salt }],
  make: [
    { type: 'make', title: 'Una Corda', replaced: null },
    { type: 'make', title: 'Una Corda', replaced: { tracks: [], zips: ['mp3'] } },
  ],
  confirm: [{ type: 'confirm' }],
  decline: [{ type: 'decline' }],
  pause: [{ type: 'pause' }],
  resume: [{ type: 'resume' }],
  cancel: [{ type: 'cancel' }],
  keep: [{ type: 'keep' }],
  close: [{ type: 'close' }],
  read: [{ type: 'read', read }],
  unreadable: [{ type: 'unreadable' }],
  busy: [{ type: 'busy', note: 'Another tab.' }],
  prepared: [{ type: 'prepared', trackIds: ['a', 'b'], hints: [], at: 7 }],
  progressed: [{ type: 'progressed', file: salt, share: 0.7 }],
  slow: [{ type: 'slow', file: salt }],
  'track-made': [{ type: 'track-made', file: salt }],
  refused: [{ type: 'refused', file: salt, problem: 'Damaged.' }],
  noted: [{ type: 'noted', note: 'Left out.' }],
  'all-made': [{ type: 'all-made' }],
  sent: [{ type: 'sent' }],
  failed: [{ type: 'failed', note: 'Full.' }],
  lost: [{ type: 'lost' }],
  online: [{ type: 'online' }],
  gone: [{ type: 'gone' }],
}

/** The jobs in which an event is tried: a form's job has no release until it is created, and the last master may go. */
function jobsFor(state: JobState | 'none', type: MastersEvent['type']): (MastersJob | null)[] {
  if (state === 'none') return [null]
  const job = jobIn(state)
  if (type === 'created') return [{ ...job, releaseId: null }]
  return type === 'remove' ? [job, { ...job, rows: [row(salt)] }] : [job]
}

const source = readFileSync('src/features/releases/masters/admin/masters-state.ts', 'utf8')
const [comment = ''] = /\/\*\n \* The job of masters[\s\S]*?\*\//.exec(source) ?? []
const drawing = comment.slice(0, comment.indexOf('Each event'))

/** '- `make`: ready → asking, preparing. Asks first …' as ['make', ['ready'], ['asking', 'preparing']]. */
const listed = [...comment.matchAll(/^ \* - `([a-z-]+)`: ([a-z, ]+) → ([a-z, ]+)\. [A-Z]/gm)].map(
  ([, type = '', from = '', to = '']) => ({ type, from: from.split(', '), to: to.split(', ') }),
)

test('the comment lists each event once, and names no state that is not one', () => {
  expect(listed.map(({ type }) => type)).toEqual(eventTypes)
  const states = new Set(listed.flatMap(({ from, to }) => [...from, ...to]))
  expect([...states].toSorted()).toEqual([...jobStates, 'none', 'same'].toSorted())
})

test('the drawing of the comment shows each state, and no word that is neither state nor event', () => {
  const body = drawing.slice(drawing.indexOf('*   none'))
  const words = new Set(body.match(/[a-z]+(?:-[a-z]+)?/g))
  const known: string[] = [...jobStates, ...eventTypes, 'none']
  expect([...words].filter((word) => !known.includes(word))).toEqual([])
  expect(jobStates.filter((state) => !words.has(state))).toEqual([])
})

/** Each arrow of the drawing of the form 'a, b ── event ─▶ c'. */
const arrows = [...drawing.matchAll(/((?:[a-z]+, )*[a-z]+) ── ([a-z-]+) ─▶ (?=([a-z]+))/g)].flatMap(
  ([, from = '', type = '', to = '']) => from.split(', ').map((state) => ({ state, type, to })),
)

test('each arrow of the drawing is in the list of events', () => {
  expect(arrows.length).toBeGreaterThan(15)
  for (const { state, type, to } of arrows) {
    const entry = listed.find((one) => one.type === type)
    expect(entry?.from, `${state} ── ${type}`).toContain(state)
    expect(entry?.to, `${type} ─▶ ${to}`).toContain(to)
  }
})

const cells = eventTypes.flatMap((type) =>
  (['none', ...jobStates] as const).map((state) => ({ type, state })),
)

test.each(cells)('$type while $state does what the comment says, or nothing', ({ type, state }) => {
  const { from = [], to = [] } = listed.find((one) => one.type === type) ?? {}
  const results = jobsFor(state, type).flatMap((job) =>
    samples[type].map((event) => ({ job, after: reduce(job, event) })),
  )
  const isChanged = results.some(({ job, after }) => after.job !== job)
  expect(isChanged).toBe(from.includes(state))
  if (!isChanged) {
    for (const { job, after } of results) expect(after).toEqual({ job, effects: [] })
    return
  }
  const reached = results.map(({ after }) => after.job?.state ?? 'none')
  const allowed = to.map((one) => (one === 'same' ? state : one))
  expect([...new Set(reached)].toSorted()).toEqual([...new Set(allowed)].toSorted())
})

/** The job after some events, the first of which may be a job, and the effects of the last one. */
function after(job: MastersJob | null, ...events: MastersEvent[]) {
  let effects: string[] = []
  for (const event of events) {
    const step = reduce(job, event)
    job = step.job
    effects = step.effects.map((effect) => effect.do)
  }
  return { job, effects }
}

test.each<[string, JobState, MastersEvent, string[]]>([
  ['masters that are to be made first get their tracks', 'ready', samples.make[0]!, ['prepare']],
  ['a question is asked before anything runs', 'ready', samples.make[1]!, []],
  ['files are replaced after a yes', 'asking', { type: 'confirm' }, ['prepare']],
  ['files are made once their tracks are saved', 'preparing', samples.prepared[0]!, ['make']],
  ['a pause stops the work', 'making', { type: 'pause' }, ['stop']],
  ['a failure stops the work', 'making', samples.failed[0]!, ['stop']],
  ['a question about leaving stops nothing', 'making', { type: 'cancel' }, []],
  ['a lost connection is waited for', 'making', { type: 'lost' }, ['stop', 'wait']],
  ['a pause ends the waiting', 'offline', { type: 'pause' }, ['stop']],
  ['a connection that is back goes on', 'offline', { type: 'online' }, ['prepare']],
  ['a deleted release gets nothing more', 'made', { type: 'gone' }, ['stop', 'cancel-uploads']],
  ['a closed job stops', 'making', { type: 'close' }, ['stop']],
  ['a closed job that was done leaves no folder', 'done', { type: 'close' }, ['remove-folder']],
])('%s', (_name, state, event, effects) => {
  expect(after(jobIn(state), event).effects).toEqual(effects)
})

test('a track that gets on is not slow any more, and a slow one starts over only when it is stopped', () => {
  const slow = after(jobIn('making'), { type: 'slow', file: salt })
  expect(slow.job?.rows[0]).toMatchObject({ state: 'slow', share: 0.5 })
  expect(slow.effects).toEqual([])
  const on = after(slow.job, samples.progressed[0]!)
  expect(on.job?.rows[0]).toMatchObject({ state: 'working', share: 0.7 })
  const paused = after(slow.job, { type: 'pause' })
  expect(paused.job?.rows[0]).toMatchObject({ state: 'waiting', share: 0 })
})

test('a made track stays made through a pause, a failure and a lost connection', () => {
  const made = after(jobIn('making'), { type: 'track-made', file: salt })
  for (const event of [{ type: 'pause' }, samples.failed[0]!, { type: 'lost' }] as const) {
    const stopped = after(made.job, event)
    expect(stopped.job?.rows.map(({ state }) => state)).toEqual(['made', 'waiting'])
    const again = after(
      { ...stopped.job!, state: 'making' },
      { type: 'progressed', file: salt, share: 0 },
    )
    expect(again.job?.rows[0]).toMatchObject({ state: 'made', share: 1 })
  }
})

test('refused files keep their names when the release is created before or after they are read', () => {
  const refused = [{ name: 'broken.wav', note: '“broken.wav” is damaged.' }]
  const drop: MastersEvent = { type: 'drop', releaseId: null, dropped: [salt] }
  const come: MastersEvent = { type: 'read', read: { ...read, refused } }
  const created: MastersEvent = { type: 'created', releaseId: 'release' }
  for (const events of [
    [drop, created, come],
    [drop, come, created],
  ]) {
    const begun = after(null, ...events, samples.make[0]!)
    expect(begun.job).toMatchObject({ state: 'preparing', releaseId: 'release', refused })
  }
})

test('refused files keep their names through another drop, until they are dropped again', () => {
  const refused = [{ name: 'broken.wav', note: 'Damaged.' }]
  const job = { ...jobIn('ready'), refused }
  const others = { type: 'drop', releaseId: 'release', dropped: [felt] } as const
  expect(after(job, others, samples.read[0]!).job?.refused).toEqual(refused)
  const mended = { ...others, dropped: [new File([salt], 'broken.wav')] }
  expect(after(job, mended, samples.read[0]!).job?.refused).toEqual([])
})

test('names that staff pressed MAKE THE FILES below are not repeated', () => {
  const job = { ...jobIn('ready'), refused: [{ name: 'broken.wav', note: 'Damaged.' }] }
  expect(after(job, samples.make[0]!).job?.refused).toEqual([])
})

test('masters of another release are read in place of idle ones, beside nothing of theirs', () => {
  const other: MastersEvent = { type: 'drop', releaseId: 'other', dropped: [felt] }
  expect(after(jobIn('made'), other).job).toMatchObject({ releaseId: 'other', rows: [] })
  expect(after(jobIn('paused'), other).job).toMatchObject({ releaseId: 'release' })
  expect(refusalOf(jobIn('paused'), 'other')).toBe('other-release')
})

test.each<[JobState, ReturnType<typeof refusalOf>]>([
  ['ready', null],
  ['paused', null],
  ['done', null],
  ['making', 'making'],
  ['offline', 'making'],
  ['asking', 'making'],
  ['gone', 'gone'],
])('a drop while %s is refused as %s', (state, refusal) => {
  expect(refusalOf(jobIn(state), 'release')).toBe(refusal)
})
