import { expect, test } from 'vitest'
import {
  reduce,
  type AddEvent,
  type UploadEvent,
  type UploadItem,
} from '#src/components/admin/upload/upload-state.ts'

type Item = UploadItem<string, string>
type Event = UploadEvent<string> | AddEvent<string>
const rules = {
  isSamePlace: (one: string, other: string) => one === other,
  maximumRunning: 2,
  backoffMs: [1000, 2000],
  maximumRefusals: 3,
}
const add = (id: string, place = id, fileId: string | null = null): AddEvent<string> => ({
  type: 'add',
  id,
  place,
  fileId,
  source: new File(['0123456789'], `${id}.zip`, { lastModified: 7 }),
})

/** The uploads after these events, and the effects of the last one. */
function after(...events: Event[]) {
  let uploads: readonly Item[] = []
  let effects: string[] = []
  for (const event of events) {
    const step = reduce(uploads, event, rules)
    uploads = step.uploads
    effects = step.effects.map((effect) => Object.values(effect).join(' '))
  }
  const states = uploads.map(({ id, state }) => `${id} ${state}`)
  return { states, effects, item: uploads[0]! }
}
const id = 'a'
const checked = { type: 'checked', id, bytes: 10 } as const
const begun = { type: 'begun', id, fileId: 'file' } as const
const sent: Event & { type: 'all-sent' } = {
  type: 'all-sent',
  id,
  parts: [{ number: 1, etag: 'e' }],
}
const lost = { type: 'lost', id, problem: 'Lost.', delay: null } as const
const refused = { type: 'refused', id, problem: 'Refused.' } as const
const incomplete = { type: 'incomplete', id, problem: 'Incomplete.' } as const
const retry = { type: 'retry', id } as const
const uploading: Event[] = [add('a'), checked, begun]
const completing: Event[] = [...uploading, sent]
const twiceRefused: Event[] = [...uploading, refused, refused]
const earlier = add('a', 'a', 'file')

const done: Event = { type: 'completed', id, result: 'done' }
const pause: Event = { type: 'pause', id }
const resume: Event = { type: 'resume', id }
const start = 'start a'
const forget = 'forget file'

test.each<[string, Event[], string, string[]?]>([
  ['is checked', [add('a')], 'checking'],
  ['that will do is sent', [add('a'), checked], 'uploading'],
  ['that is all sent is completed', completing, 'completing'],
  [
    'that is complete is ready, and forgotten here',
    [...completing, done],
    'ready',
    [forget, start],
  ],
  ['whose connection is lost waits', [...uploading, lost], 'retrying'],
  ['is then sent again', [...uploading, lost, retry], 'uploading'],
  ['that was all sent is only completed again', [...completing, lost, retry], 'completing'],
  ['in parts that is not complete is sent again', [...completing, incomplete], 'uploading'],
  [
    'in parts that is not complete again is sent from its beginning',
    [...completing, incomplete, sent, incomplete],
    'uploading',
    [forget, start],
  ],
  [
    'without parts that is not complete is sent from its beginning',
    [...uploading, { ...sent, parts: [] }, incomplete],
    'uploading',
    [forget, start],
  ],
  [
    'that the server knows by another id is forgotten by its first',
    [...uploading, { ...begun, fileId: 'other' }],
    'uploading',
    [forget],
  ],
  ['of an earlier visit is completed first', [earlier, checked], 'completing'],
  ['of an earlier visit resumes with its memory', [earlier, checked, incomplete], 'uploading'],
  ['that is refused is signed again', [...uploading, refused], 'uploading'],
  ['that is refused again is forgotten here', twiceRefused, 'uploading', [forget, start]],
  ['that is refused three times fails', [...twiceRefused, refused], 'failed'],
  [
    'that is incomplete three times fails',
    [...completing, incomplete, sent, incomplete, sent, incomplete],
    'failed',
    [forget, start],
  ],
  ['is paused', [...uploading, pause], 'paused'],
  ['that was paused is checked', [...uploading, pause, resume], 'checking'],
  ['that is underway is not resumed', [...uploading, resume], 'uploading', []],
  ['that is sent is not retried', [...uploading, lost, retry, retry], 'uploading', []],
])('a file %s', (_, events, state, effects = [start]) => {
  expect(after(...events)).toMatchObject({ states: [`a ${state}`], effects })
})

test('more bytes than ever reset what is counted in a row, fewer do not', () => {
  const progressed = (sent: number): Event => ({ type: 'progressed', id, sent, at: 0 })
  const events = [...uploading, progressed(5), lost, retry]
  expect(after(...events, progressed(5)).item.failures).toBe(1)
  expect(after(...events, progressed(6)).item.failures).toBe(0)
})

test('without pauses before retries, a lost connection fails the upload', () => {
  const [upload] = reduce<string, string>([after(...uploading).item], lost, {
    ...rules,
    backoffMs: [],
  }).uploads
  expect(upload).toMatchObject({ state: 'failed', problem: 'Lost.', mayRetry: true })
})

test('losses at the store are counted until bytes arrive or the site is away as well', () => {
  const atStore = { ...lost, isAtStore: true } as const
  const twice = [...uploading, atStore, retry, atStore, retry]
  expect(after(...twice).item.storeLosses).toBe(2)
  expect(after(...twice, lost).item.storeLosses).toBe(0)
  const further = { type: 'progressed', id, sent: 1, at: 0 } as const
  expect(after(...twice, further).item.storeLosses).toBe(0)
  expect(after(...twice, pause, resume).item.storeLosses).toBe(0)
})

test('where losses have a limit, the last one fails the upload', () => {
  const limited = { ...rules, maximumLosses: 2 }
  const first = reduce<string, string>([after(...uploading).item], lost, limited).uploads
  expect(first[0]).toMatchObject({ state: 'retrying', failures: 1 })
  const [second] = reduce<string, string>(first, lost, limited).uploads
  expect(second).toMatchObject({ state: 'failed', problem: 'Lost.', mayRetry: true })
})

test('two have their turn, and one that waits for its connection keeps it', () => {
  const passed = (id: string): Event => ({ type: 'checked', id, bytes: 10 })
  const three = [...uploading, add('b'), passed('b'), add('c'), passed('c')]
  expect(after(...three).states).toEqual(['a uploading', 'b uploading', 'c waiting'])
  expect(after(...three, lost).states).toEqual(['a retrying', 'b uploading', 'c waiting'])
  const failed: Event = { type: 'failed', id: 'b', problem: 'No.', mayRetry: false }
  expect(after(...three, failed).states).toEqual(['a uploading', 'b failed', 'c uploading'])
  const paused = after(...three, pause)
  expect(paused).toMatchObject({
    states: ['a paused', 'b uploading', 'c uploading'],
    effects: ['start a', 'start c'],
  })
})

test('cancelling removes what the server knows, also what it says later', () => {
  const cancel = { type: 'cancel', id } as const
  expect(after(...uploading, cancel)).toMatchObject({
    states: [],
    effects: ['forget file', 'remove file', 'start a'],
  })
  expect(after(add('a'), checked, cancel).effects).toEqual(['start a'])
  expect(after(add('a'), checked, cancel, begun).effects).toEqual(['remove file'])
})

test('another file for the same place replaces the first one, the same file resumes it', () => {
  expect(after(...uploading, pause, { ...add('a'), id: 'b' }).states).toEqual(['a checking'])
  expect(after(...uploading, add('b', 'a'))).toMatchObject({
    states: ['b checking'],
    effects: ['forget file', 'remove file', 'start a', 'start b'],
  })
})
