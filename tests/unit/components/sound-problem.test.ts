import { expect, test } from 'vitest'
import { soundProblem } from '#src/components/sound-problem.ts'

const device = 'Your sound output isn’t working'

test.each([
  [{ code: 2, message: 'MEDIA_ELEMENT_ERROR: Network error' }, 'Did not load'],
  [{ code: 4, message: '404: Not Found' }, 'Did not load'],
  [new Error('unavailable'), 'Did not load'],
  [undefined, 'Did not load'],
  [
    { code: 3, message: 'PIPELINE_ERROR_DECODE: Failed to send packet' },
    'Your browser can’t play this file',
  ],
  [{ code: 3, message: 'AUDIO_RENDERER_ERROR: audio render error' }, device],
  // Firefox 140 on a machine without a sound device.
  [{ code: 3, message: 'OnMediaSinkAudioError' }, device],
  [{ code: 3, message: 'NS_ERROR_DOM_MEDIA_CUBEB_INITIALIZATION_ERR (0x806e000b)' }, device],
  [new DOMException('play() failed', 'NotAllowedError'), 'Press play to hear it'],
])('of a sound that ended with %o a visitor reads “%s”', (error, words) => {
  expect(soundProblem(error)).toBe(words)
})
