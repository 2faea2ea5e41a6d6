import { useMemo } from 'react'
import { qrBoxes } from './cards/qr-code.ts'

/** The side of the square that it is drawn in, in units of its own. */
const side = 1000

/** A QR code of a text, black on white in every colour scheme, with the quiet zone that scanners need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const path = useMemo(() => drawn(text), [text])
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const drawn = (text: string) =>
  qrBoxes(text, { x: 0, y: 0, width: side, height: side })
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`)
    .join('')
