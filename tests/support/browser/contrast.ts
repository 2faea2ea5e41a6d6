/** WCAG 2 contrast of two #rrggbb colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2 relative luminance of a #rrggbb colour, from 0 to 1. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** What a transition shows on its way: `share` (0 to 1) of the first colour, the rest the second. */
export function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, index) => {
    const blend = Math.round(value * share + (others[index] ?? 0) * (1 - share))
    return blend.toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

function channels(color: string): number[] {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(color)
  if (!digits) throw new Error(`Not a #rrggbb colour: ${color}`)
  return digits.slice(1).map((pair) => Number.parseInt(pair, 16))
}
