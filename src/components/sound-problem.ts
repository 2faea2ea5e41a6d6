/** What went wrong with a sound, as player.ts shows and speaks it. `error` is the media element's own, or what play() threw. */
export function soundProblem(error: unknown): string {
  const { name, code, message } = Object(error) as Partial<MediaError & Error>
  // Chromium and Firefox name the part of theirs that speaks to the device.
  if (/AUDIO_RENDERER|CUBEB|MediaSinkAudio/.test(message ?? ''))
    return 'Your sound output isn’t working'
  if (name === 'NotAllowedError') return 'Press play to hear it'
  if (code === decodeFailed) return 'Your browser can’t play this file'
  return 'Did not load'
}

/** The code of a MediaError whose sound could not be decoded. */
const decodeFailed = 3
