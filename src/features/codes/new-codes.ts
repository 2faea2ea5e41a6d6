import { customRandom } from 'nanoid'
import { codeLength, randomAlphabet } from './generated-code.ts'

/** So many random bytes. */
export type RandomBytes = (size: number) => Uint8Array

/** Makes one code after another: the prefix, filled up to 8 characters from `random`. */
export function codeMaker(prefix: string, random: RandomBytes): () => string {
  const randomPart = customRandom(randomAlphabet, codeLength - prefix.length, random)
  return () => {
    for (;;) {
      const code = prefix + randomPart()
      if (!looksLikeNumber(code)) return code
    }
  }
}

/** True for codes like 23456789 or 2345E678, which a spreadsheet would turn into a number and print as one. */
const looksLikeNumber = (code: string): boolean => !Number.isNaN(Number(code))
