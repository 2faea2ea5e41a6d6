import { framesIn, sampleRate, smoothingFor, type Sound } from './sound.ts'

export type Room = {
  /** Seconds until an echo is 60 dB quieter. */
  seconds: number
  /** Linear gain of what comes back. */
  wet: number
  /** Above this, in hertz, the walls swallow. */
  damping?: number
}

// Delays in frames, prime, so that their echoes do not fall together.
const delays = [661, 809, 983, 1151, 1361, 1597, 1801, 2081]

/** Frames in one turn: fewer than the shortest delay has, so that no line hears itself within a turn. */
const turn = 256

/** A delay line with its walls: what comes back is quieter and darker. */
type Line = {
  tape: Float32Array
  position: number
  gain: number
  dark: number
  echoes: Float32Array
}

/** Adds a room: a feedback delay network of eight lines, mixed by a Householder matrix. */
export function addRoom({ left, right }: Sound, { seconds, wet, damping = 4200 }: Room): void {
  const smoothing = smoothingFor(damping)
  const lines = delays.map((delay): Line => ({
    tape: new Float32Array(delay),
    position: 0,
    gain: 10 ** ((-3 * delay) / (seconds * sampleRate)),
    dark: 0,
    echoes: new Float32Array(turn),
  }))
  for (let start = 0; start < left.length; start += turn) {
    const inputs = [left.slice(start, start + turn), right.slice(start, start + turn)] as const
    const outputs = [
      left.subarray(start, start + turn),
      right.subarray(start, start + turn),
    ] as const
    const share = new Float32Array(turn)
    lines.forEach((line, index) => {
      play(line, smoothing)
      add(share, line.echoes, 2 / lines.length)
      add(outputs[index % 2]!, line.echoes, wet)
    })
    lines.forEach((line, index) => record(line, inputs[index % 2]!, share))
  }
}

function play(line: Line, smoothing: number): void {
  const { tape, gain, echoes } = line
  let { position, dark } = line
  for (let frame = 0; frame < turn; frame++) {
    dark += (tape[position]! * gain - dark) * smoothing
    echoes[frame] = dark
    if (++position === tape.length) position = 0
  }
  line.dark = dark
}

function record(line: Line, input: Float32Array, share: Float32Array): void {
  const { tape, echoes } = line
  let { position } = line
  for (let frame = 0; frame < turn; frame++) {
    tape[position] = (input[frame] ?? 0) * 0.5 + echoes[frame]! - share[frame]!
    if (++position === tape.length) position = 0
  }
  line.position = position
}

function add(target: Float32Array, samples: Float32Array, gain: number): void {
  for (let frame = 0; frame < target.length; frame++) target[frame]! += samples[frame]! * gain
}

export type Echo = { seconds: number; feedback: number; wet: number }

/** Adds a tape delay that crosses from side to side and gets darker with each turn. */
export function addEcho({ left, right }: Sound, { seconds, feedback, wet }: Echo): void {
  const frames = framesIn(seconds)
  const tapes = [new Float32Array(frames), new Float32Array(frames)] as const
  let darkLeft = 0
  let darkRight = 0
  for (let frame = 0, position = 0; frame < left.length; frame++) {
    darkLeft += (tapes[0][position]! - darkLeft) * 0.45
    darkRight += (tapes[1][position]! - darkRight) * 0.45
    tapes[0][position] = (left[frame]! + right[frame]!) * 0.5 + darkRight * feedback
    tapes[1][position] = darkLeft
    left[frame]! += darkLeft * wet
    right[frame]! += darkRight * wet
    if (++position === frames) position = 0
  }
}
