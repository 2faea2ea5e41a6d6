import { customRandom } from 'nanoid'
import { codeLength, randomAlphabet } from './generated-code.ts'
import { mistakenFor } from './spreadsheet.ts'

/** A cryptographic random source: `size` bytes. */
export type RandomBytes = (size: number) => Uint8Array

/**
 * Returns a generator of codes: the prefix, filled up to 8 characters from `random`. Codes may repeat. None is a number, a
 * date or a time to a spreadsheet; every prefix leaves enough others.
 */
export function codeMaker(prefix: string, random: RandomBytes): () => string {
  const randomPart = customRandom(randomAlphabet, codeLength - prefix.length, random)
  return () => {
    for (;;) {
      const code = prefix + randomPart()
      if (!mistakenFor(code)) return code
    }
  }
}
