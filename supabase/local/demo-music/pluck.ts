const sampleRate = 44_100
/** In semitones: minor, with five notes in an octave. */
const scale = [0, 3, 5, 7, 10, 12, 15, 17]
const noteSeconds = 2.5

/** A piece for a plucked string (Karplus and Strong, 1983) as a mono WAV of 16 bit; another one for each id, always the same. */
export function pluckPiece(id: string, seconds: number): Blob {
  let state = Number.parseInt(id.slice(0, 8), 16)
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const root = 98 * 2 ** (Math.floor(random() * 8) / 12)
  const beat = sampleRate * (0.22 + random() * 0.2)
  const sound = new Float32Array(seconds * sampleRate)
  for (let note = 0; note * beat < sound.length; note++) {
    const start = Math.round(note * beat)
    const step = scale[Math.floor(random() * scale.length)] ?? 0
    if (note % 8 === 0) pluck(sound, start, root, random)
    else if (random() < 0.8) pluck(sound, start, 2 * root * 2 ** (step / 12), random)
  }
  const end = sound.length - sampleRate
  const samples = Int16Array.from(
    sound,
    (value, at) => 32_767 * Math.tanh(value) * Math.min(1, 1 - (at - end) / sampleRate),
  )
  return new Blob([wavHead(samples.byteLength), samples])
}

/** Noise in a loop, which is smoothed each time it comes around. */
function pluck(sound: Float32Array, start: number, frequency: number, random: () => number): void {
  const loop = Float32Array.from(
    { length: Math.round(sampleRate / frequency) },
    () => random() - 0.5,
  )
  const end = Math.min(sound.length, start + noteSeconds * sampleRate)
  for (let at = start, place = 0; at < end; at++) {
    const next = (place + 1) % loop.length
    const value = loop[place] ?? 0
    sound[at] = (sound[at] ?? 0) + value * Math.min(1, (4 * (end - at)) / sampleRate)
    loop[place] = (value + (loop[next] ?? 0)) * 0.498
    place = next
  }
}

/** RIFF, WAVE, fmt: whole numbers, mono, the rate, two bytes each, 16 bit; data. */
const wavHead = (bytes: number) =>
  new Uint32Array([
    ...[0x4646_4952, 36 + bytes, 0x4556_4157, 0x2074_6d66, 16, 0x0001_0001],
    ...[sampleRate, 2 * sampleRate, 0x0010_0002, 0x6174_6164, bytes],
  ])
