import { customRandom } from 'nanoid'
import { codeLength, randomAlphabet } from './generated-code.ts'

/** A cryptographic random source: `size` bytes. */
export type RandomBytes = (size: number) => Uint8Array

/** Returns a generator of codes: the prefix, filled up to 8 characters from `random`. Codes may repeat. */
export function codeMaker(prefix: string, random: RandomBytes): () => string {
  const randomPart = customRandom(randomAlphabet, codeLength - prefix.length, random)
  return () => {
    for (;;) {
      const code = prefix + randomPart()
      if (!looksLikeNumber(code)) return code
    }
  }
}

/** True for codes like 23456789 or 2345E678, which a spreadsheet would convert to a number. */
const looksLikeNumber = (code: string): boolean => !Number.isNaN(Number(code))
