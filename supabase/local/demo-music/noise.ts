import { spread, type Random } from './random.ts'
import { framesIn, sampleRate, smoothingFor } from './sound.ts'

export type Hissing = {
  seconds: number
  random: Random
  /** One-pole filters: what is left lies between the two. */
  lowHertz: number
  highHertz: number
  levelAt: (time: number) => number
}

/** Filtered noise with an envelope: rain, brushes, breath, a wiper, the skin of a snare drum. */
export function hiss({ seconds, random, lowHertz, highHertz, levelAt }: Hissing): Float32Array {
  const samples = new Float32Array(framesIn(seconds))
  const smoothing = smoothingFor(highHertz)
  const blocking = smoothingFor(lowHertz)
  let smooth = 0
  let bass = 0
  let level = 0
  for (let frame = 0; frame < samples.length; frame++) {
    if (frame % 32 === 0) level = levelAt(frame / sampleRate)
    smooth += (spread(random, 1) - smooth) * smoothing
    bass += (smooth - bass) * blocking
    samples[frame] = (smooth - bass) * level
  }
  return samples
}

/** Noise that is struck: at once there, 60 dB quieter after `decay` seconds. */
export const burst = (
  random: Random,
  decay: number,
  lowHertz: number,
  highHertz: number,
): Float32Array =>
  hiss({
    seconds: decay,
    random,
    lowHertz,
    highHertz,
    levelAt: (time) => 10 ** ((-3 * time) / decay),
  })
