import type { MasterProblem } from '../problem.ts'

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
    case 'float':
      return `has floating-point samples (32-bit float), which a FLAC cannot keep. ${exportAgain}`
    case 'compressed':
      return `is compressed, so it is not a master. ${exportAgain}`
    case 'no-decoder':
      return 'is a FLAC, which this browser cannot read. Use a recent Chrome, Edge or Firefox, or drop a WAV or AIFF.'
    case 'bits':
      return `has ${problem.bits} bit. ${exportAgain}`
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
