import { inkOf, type CardInks } from '#src/features/codes/cards/ink.ts'
import { findScheme } from '#src/lib/color-schemes.ts'

/** The inks of a colour scheme of the site, as its style sheet has them. */
export function schemeInks(name: string): CardInks {
  const sample = document.createElement('div')
  sample.className = findScheme(name).classes
  document.body.append(sample)
  const style = getComputedStyle(sample)
  const ink = (property: string) => inkOf(hexColor(style.getPropertyValue(property)))
  const inks = {
    ground: ink('--bg'),
    text: ink('--ink'),
    accent: ink('--accent'),
    line: ink('--line'),
  }
  sample.remove()
  return inks
}

/** By a canvas, which writes every opaque colour as #rrggbb, whatever notation the style sheet has. */
function hexColor(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  context.fillStyle = color.trim()
  return context.fillStyle
}
