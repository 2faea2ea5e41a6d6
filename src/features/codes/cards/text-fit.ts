import type { Font } from '@cantoo/fontkit'
import { graphemes, widthOf } from './fonts.ts'

export type Fitted = { lines: string[]; size: number; isCut: boolean }
export type Room = { width: number; lines: number; size: number; smallest: number }

const step = 0.1
const ellipsis = '…'

/** Sets a text in as many lines as there is room for: wrapped at first, then smaller, then cut with an ellipsis. */
export function fitText(font: Font, text: string, room: Room): Fitted {
  const words = text.split(' ').filter(Boolean)
  for (let size = room.size; size > room.smallest - step / 2; size -= step) {
    const lines = wrap(font, words, size, room.width)
    if (lines && lines.length <= room.lines) return { lines, size, isCut: false }
  }
  return cut(font, text, room)
}

/** Null where one word is wider than the line. */
function wrap(font: Font, words: readonly string[], size: number, width: number): string[] | null {
  const lines: string[] = []
  for (const word of words) {
    if (widthOf(font, word, size) > width) return null
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(font, longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** At the smallest size, line by line: at a space where there is one, else inside the word. */
function cut(font: Font, text: string, { width, lines: most, smallest }: Room): Fitted {
  const lines: string[] = []
  let rest = text
  while (rest && lines.length < most) {
    const isLast = lines.length === most - 1
    const line = longestStart(font, rest, smallest, width, isLast ? ellipsis : '')
    lines.push(line)
    rest = rest.slice(line.length).trimStart()
    if (isLast && rest) lines[most - 1] = line.trimEnd() + ellipsis
  }
  return { lines: lines.map((line) => line.trimEnd()), size: smallest, isCut: rest !== '' }
}

function longestStart(font: Font, text: string, size: number, width: number, end: string): string {
  if (widthOf(font, text, size) <= width) return text
  let start = ''
  for (const letter of graphemes(text)) {
    if (widthOf(font, start + letter + end, size) > width) break
    start += letter
  }
  const space = start.lastIndexOf(' ')
  // At least one letter a line, however narrow it is.
  return (end === '' && space > 0 ? start.slice(0, space) : start) || (graphemes(text)[0] ?? '')
}
