/** Shares of cyan, magenta, yellow and black, 0 to 1. */
export type Ink = readonly [cyan: number, magenta: number, yellow: number, black: number]

export const black: Ink = [0, 0, 0, 1]
export const paper: Ink = [0, 0, 0, 0]

/** The inks of a card: of its ground, its text, what stands out, and its hairlines. */
export type CardInks = { ground: Ink; text: Ink; accent: Ink; line: Ink }

export const plainInks: CardInks = { ground: paper, text: black, accent: black, line: black }

/** As dark as black to the eye: it prints in black alone, because fine type in four inks shows where they miss each other. */
const nearlyBlack = 0.8

/** A colour of the screen (#rrggbb) in inks, with as much of it in black as goes; at most 300 % in all. */
export function inkOf(hex: string): Ink {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  const most = Math.max(red, green, blue)
  if (1 - most >= nearlyBlack) return black
  const share = (part: number) => Math.round(((most - part) / most) * 100) / 100
  return [share(red), share(green), share(blue), Math.round((1 - most) * 100) / 100]
}

export function hexOf([cyan, magenta, yellow, key]: Ink): string {
  const part = (share: number) =>
    Math.round(255 * (1 - share) * (1 - key))
      .toString(16)
      .padStart(2, '0')
  return `#${part(cyan)}${part(magenta)}${part(yellow)}`
}
