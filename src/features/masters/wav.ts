import { readChunks, viewOf } from './chunks.ts'
import type { PcmHeader } from './pcm.ts'
import { refuse } from './problem.ts'

const encodings = { pcm: 1, float: 3, extensible: 0xfffe }

/** From here on, a size is what a program wrote that did not know the end yet. */
const openSize = 0x7fff_0000

/** Where a WAV has its samples; refuses what is not whole numbers. */
export async function readWav(file: Blob): Promise<PcmHeader> {
  const chunks = await readChunks(file, true)
  const format = chunks.find(({ id }) => id === 'fmt ')
  const data = chunks.find(({ id }) => id === 'data')
  const view = format && (await viewOf(file, format.start, Math.min(format.size, 40)))
  if (!view || view.byteLength < 16 || !data) return refuse({ code: 'damaged' })
  const tag = view.getUint16(0, true)
  const isExtensible = tag === encodings.extensible && view.byteLength >= 26
  const encoding = isExtensible ? view.getUint16(24, true) : tag
  if (encoding === encodings.float) return refuse({ code: 'float' })
  if (encoding !== encodings.pcm) return refuse({ code: 'compressed' })
  const channels = view.getUint16(2, true)
  const isOpen =
    (data.size === 0 && data === chunks.at(-1)) ||
    (data.size >= openSize && data.start + data.size > file.size)
  return {
    channels,
    sampleRate: view.getUint32(4, true),
    // Of the places, which are often more than the bits that are used in them.
    bits: (view.getUint16(12, true) * 8) / Math.max(1, channels),
    start: data.start,
    bytes: isOpen ? Infinity : data.size,
  }
}
