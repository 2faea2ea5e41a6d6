import { timeLeftText } from '#src/components/admin/upload/transfer-rate.ts'
import { bytesText } from '#src/lib/bytes.ts'
import { counted } from '#src/lib/counted.ts'
import type { Estimate } from '../estimate.ts'
import type { Overs } from '../floats.ts'
import type { MasterProblem } from '../problem.ts'
import type { ReplacedFiles } from './masters-state.ts'
import type { WhatStays } from './what-stays.ts'

export const noMastersMessage = 'There is no WAV, AIFF or FLAC file among these.'
export const noStorageMessage =
  'This browser cannot make files. Use a recent Chrome, Edge, Firefox or Safari.'
export const otherTabMessage =
  'Another tab is making or uploading files. Wait until it is done, then go on here.'
export const otherReleaseMessage = (title: string) =>
  `The masters of “${title}” are not done yet: open that release first.`
export const pauseFirstMessage =
  'The files are being made. Press PAUSE first, then drop these again.'
export const tracksNotSavedMessage =
  'The tracks could not be saved, so nothing was made. Look at the tracks, then go on.'
/** Where the music of a master goes, in a release that has tracks. */
export const trackMessage = (number: number | null, title: string) =>
  number === null ? '→ a new track' : `→ track ${number}, “${title}”`
const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
export const unreadableMessage = (error: unknown) =>
  `The files could not be read: this browser says “${said(error)}”.`
export const notMadeMessage = (error: unknown) =>
  `The files could not be made: this browser says “${said(error)}”. Press GO ON to try again.`
export const privateWindowMessage =
  'This window keeps no files, as private windows do not. Open the release in another window, and drop the masters there.'
export const noRoomMessage =
  'This browser has no room for more files. What is made stays. Free some disk, then press GO ON.'
export const stoodStillMessage =
  'This browser did not begin to encode. Close other programs and tabs, then press GO ON.'
export const offlineMessage =
  'There is no connection. The work goes on by itself when it is back; what is made stays.'
export const goneMessage =
  'This release was deleted meanwhile, so the work has stopped. Nothing more is sent.'
export const slowText = 'slow, but going on'
export const slowMessage =
  'This computer is slow just now. The work goes on where it is. Closing other programs and tabs helps.'

/** Why a drop is not taken. `title`: of the release that has a job. */
export function refusalMessage(
  refusal: 'making' | 'other-release' | 'gone',
  title: string,
): string {
  switch (refusal) {
    case 'making':
      return pauseFirstMessage
    case 'other-release':
      return otherReleaseMessage(title)
    case 'gone':
      return goneMessage
  }
}

/** The lines of a question are a list. */
export type ListQuestion = {
  text: string
  lines: string[]
  detail: string
  yes: string
  no: string
}

const maxListed = 8

/** The first of many, and how many others there are. */
const shortList = (all: readonly string[], others: (count: number) => string): string[] =>
  all.length <= maxListed
    ? [...all]
    : [...all.slice(0, maxListed - 1), others(all.length - maxListed + 1)]

const kindNames = {
  download: 'download',
  mp3: 'MP3',
  flac: 'FLAC',
  preview: 'preview',
  early: 'early track',
} as const

/** Which files of the release are replaced, before they are. */
export function replaceQuestion({ tracks, zips }: ReplacedFiles): ListQuestion {
  const files = tracks.reduce((sum, { kinds }) => sum + kinds.length, zips.length)
  const lines = tracks.map(
    ({ title, kinds }) => `“${title}”: ${kinds.map((kind) => kindNames[kind]).join(', ')}`,
  )
  return {
    text: `Replace ${counted(files, ['file', 'files'])} of this release?`,
    lines: [
      ...shortList(lines, (count) => counted(count, ['other track', 'other tracks'])),
      ...(zips.length > 0
        ? [`All tracks in one file: ${zips.map((kind) => kindNames[kind]).join(', ')}`]
        : []),
    ],
    detail: 'Files with the same music and tags stay as they are.',
    yes: files === 1 ? 'REPLACE IT' : 'REPLACE THEM',
    no: 'CANCEL',
  }
}

/** What stays when the work is cancelled. */
export function leaveQuestion({
  onRelease,
  onTheirWay,
  notSent,
  notMade,
}: WhatStays): ListQuestion {
  const line = (text: string, titles: readonly string[]) =>
    titles.length === 0
      ? []
      : [
          `${text}: ${shortList(
            titles.map((title) => `“${title}”`),
            (count) => counted(count, ['other', 'others']),
          ).join(', ')}`,
        ]
  return {
    text: 'Stop making the files?',
    lines: [
      ...line('On the release, and stays there', onRelease),
      ...line('Made, and still being uploaded', onTheirWay),
      ...line('Made, but not sent', notSent),
      ...line('Not made', notMade),
    ],
    detail:
      'Uploads that have begun go on. Of what is not made, the release keeps the files that it has. Its zips stay as they are.',
    yes: 'STOP',
    no: 'KEEP THE MASTERS',
  }
}

export const noZipMessage = (missing: number) =>
  `No zips were made: ${counted(missing, ['track has', 'tracks have'])} no master here. Drop the masters of all tracks together for new zips.`
export const zipTooLargeMessage = (kind: 'flac' | 'mp3', bytes: number, maximum: number) =>
  `The ${kind.toUpperCase()} zip would have ${bytesText(bytes)}, and the file store takes ${bytesText(maximum)} a file. Fans get the single tracks.`
export const fileTooLargeMessage = (name: string, bytes: number, maximum: number) =>
  `“${name}” has ${bytesText(bytes)}, and the file store takes ${bytesText(maximum)} a file. It was left out.`
export const madeMessage = 'Everything is made. Keep this tab open until the uploads are done.'
export const coverNotSentMessage = 'The cover could not be sent. Choose it in the form.'
export const replacedMessage = (name: string) =>
  `“${name}” replaced the one that was dropped before.`
export const restKeptMessage = 'The other files are on the release.'
export const keptMessage = 'All files are on the release.'

/** What to expect, before anything runs. `free`: bytes that the browser may still store, if it says. */
export function estimateMessages(
  { seconds, workSeconds, flacBytes, zips, diskBytes }: Estimate,
  { tracks, maximumBytes, free }: { tracks: number; maximumBytes: number; free: number | null },
): string[] {
  const minutes = counted(Math.max(1, Math.round(seconds / 60)), ['minute', 'minutes'])
  const work = timeLeftText(workSeconds, 1)?.replace(' left', '') ?? ''
  const limit = `The file store takes ${bytesText(maximumBytes)} a file`
  const tooLarge = (['flac', 'mp3'] as const).filter((kind) => zips[kind] > maximumBytes)
  const names = tooLarge.map((kind) => kind.toUpperCase()).join(' and of the ')
  return [
    `${counted(tracks, ['track', 'tracks'])}, ${minutes} of music: ${work} to make; needs ${bytesText(diskBytes)} free while it runs.`,
    ...(free !== null && free < diskBytes
      ? [
          `This browser has room for ${bytesText(free)} only. Free some disk, or make fewer tracks at a time.`,
        ]
      : []),
    ...(flacBytes > maximumBytes ? [`${limit}: the longest tracks will not fit as FLAC.`] : []),
    ...(names
      ? [`${limit}: a zip of the ${names} files will not fit, so fans get single tracks.`]
      : []),
  ]
}

/** What making files again moves, in bytes. */
export const remakeQuestion = (down: number, up: number) => ({
  text: 'Make the files again with new tags?',
  detail: `Nothing is encoded again. Downloads about ${bytesText(down)} and uploads ${bytesText(up)}.`,
  yes: 'MAKE THEM AGAIN',
})
export const remadeMessage = 'The files have new tags, and are on their way.'
export const outOfDateMessage = (files: number) =>
  `${counted(files, ['file is', 'files are'])} out of date: tags, cover or music have changed since.`
export const lackingMessage = (titles: readonly string[]) =>
  `The zips lack ${titles.map((title) => `“${title}”`).join(', ')}: drop what is missing here, then make them again.`
export const notRemadeMessage = (name: string) =>
  `“${name}” could not be made again. Press MAKE THEM AGAIN once more, or drop its master.`

/** What is to be known of masters before they are made: floats become 24 bit, and what is above full scale is cut off. */
export const masterHints = (rows: readonly HintedMaster[]): string[] => [
  ...floatMessage(rows.filter(({ master }) => master.floatBits).map(({ file }) => file.name)),
  ...rows.flatMap(({ file, overs }) => oversMessage(file.name, overs)),
]

type HintedMaster = { file: { name: string }; master: { floatBits?: 32 | 64 }; overs: Overs }

function floatMessage([first, ...others]: string[]): string[] {
  if (first === undefined) return []
  const reason = 'floating-point samples, which a FLAC cannot keep'
  return others.length === 0
    ? [`“${first}” has ${reason}: it is made as 24-bit.`]
    : [
        `“${first}” and ${counted(others.length, ['other', 'others'])} have ${reason}: they are made as 24-bit.`,
      ]
}

function oversMessage(name: string, { samples, peak }: Overs): string[] {
  if (samples === 0) return []
  const above = `${counted(samples, ['sample', 'samples'])} above full scale`
  const decibels = Math.max(0.1, 20 * Math.log10(peak)).toFixed(1)
  return [
    `“${name}” has ${above}, by up to ${decibels} dB, which ${samples === 1 ? 'is' : 'are'} cut off there. Export it lower if you do not want that.`,
  ]
}

/** Why a file is not used as a master, and what to do about it. `name` is that of the file. */
export const masterProblemMessage = (name: string, problem: MasterProblem): string =>
  `“${name}” ${problemText(problem)}`

const exportAgain = 'Export it as WAV or AIFF with 16 or 24 bit.'

function problemText(problem: MasterProblem): string {
  switch (problem.code) {
    case 'unknown':
      return `is not a WAV, AIFF or FLAC file. ${exportAgain}`
    case 'unreadable':
      return 'was changed, moved or deleted since you chose it. Choose it again.'
    case 'damaged':
      return 'is damaged. Export or copy it again.'
    case 'empty':
      return 'has no music in it. Export it again.'
    case 'other-kind':
      return `is ${problem.name}. ${exportAgain}`
    case 'float':
      return `is ${problem.bits}-bit floating point. ${exportAgain}`
    case 'compressed':
      return `is compressed with ${problem.codec}, so it is not a master. ${exportAgain}`
    case 'no-length':
      return 'is a FLAC that does not say how long it is, and its end is damaged. Copy or export it again.'
    case 'no-decoder':
      return 'is a FLAC, which this browser cannot read. Use a recent Chrome or Edge, or drop a WAV or AIFF.'
    case 'bits':
      return `is ${problem.bits}-bit. ${exportAgain}`
    case 'sample-rate':
      return `has ${problem.sampleRate / 1000} kHz. Export it at 44.1, 48, 88.2, 96, 176.4 or 192 kHz.`
    case 'channels':
      return `has ${problem.channels} channels. Export it in stereo or mono.`
    case 'cut':
      return `ends ${secondsText(problem.missingSeconds)} too early. Copy or export it again.`
  }
}

const secondsText = (seconds: number) =>
  seconds < 1 ? 'a moment' : seconds < 1.5 ? 'a second' : `${Math.round(seconds)} seconds`
