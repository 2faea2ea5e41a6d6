import type { PictureType } from '#src/lib/picture-address.ts'

// The parts of which a picture's file consists. Only those are known good that its pixels and colours need: whatever else
// there is may say where it was taken (EXIF, XMP, IPTC, texts, what a program adds, another picture behind it).

type Part = { start: number; end: number; isMetadata: boolean }

/** True for a file with a part that is neither pixels nor colours, and for one of another type. Reads it to its end. */
export const hasMetadata = (type: PictureType, file: Uint8Array): boolean =>
  readers[type](file)?.some(({ isMetadata }) => isMetadata) ?? true

/** Strips a JPEG, PNG or WebP down to its pixels and colours. Returns an AVIF, and any other file, unchanged. */
export function withoutMetadata(type: PictureType, file: Uint8Array<ArrayBuffer>) {
  const parts = readers[type](file)
  if (type === 'avif' || !parts?.some(({ isMetadata }) => isMetadata)) return file
  const kept = parts.filter(({ isMetadata }) => !isMetadata)
  const bytes = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, 0))
  let at = 0
  for (const { start, end } of kept) {
    bytes.set(file.subarray(start, end), at)
    at += end - start
  }
  return type === 'webp' ? withHead(bytes) : bytes
}

/** Each reads a file to its end; null of what is no file of its type. */
const readers: Record<PictureType, (file: Uint8Array) => Part[] | null> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: readAvif,
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

const textAt = (file: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...file.subarray(start, start + length))

/** What stands behind the end of a picture. */
const rest = (start: number, file: Uint8Array): Part[] =>
  start < file.length ? [{ start, end: file.length, isMetadata: true }] : []

// JPEG (ISO 10918-1, annex B): a marker, and most markers have a segment.

const soi = 0xd8
const eoi = 0xd9
const sos = 0xda
const comment = 0xfe

/** By their marker, how the segments of an application begin that colours need: JFIF, an ICC profile, Adobe's transform. */
const colourSegments: Record<number, string[]> = {
  0xe0: ['JFIF\0', 'JFXX\0'],
  0xe2: ['ICC_PROFILE\0'],
  0xee: ['Adobe'],
}

function readJpeg(file: Uint8Array): Part[] | null {
  const view = viewOf(file)
  const parts: Part[] = []
  let at = 0
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1] ?? 0
    if (parts.length === 0 && marker !== soi) return null
    if (marker === eoi)
      return [...parts, { start: at, end: at + 2, isMetadata: false }, ...rest(at + 2, file)]
    const end = endOfSegment(view, at, marker)
    if (end === null || end > file.length) return null
    parts.push({ start: at, end, isMetadata: isMetadataSegment(file, at, marker) })
    at = end
  }
  return null
}

function endOfSegment(view: DataView, at: number, marker: number): number | null {
  // A byte that fills.
  if (marker === 0xff) return at + 1
  if (marker === soi) return at + 2
  if (at + 4 > view.byteLength) return null
  const length = view.getUint16(at + 2)
  if (length < 2) return null
  const end = at + 2 + length
  return marker === sos ? endOfScan(view, end) : end
}

/** Coded samples end at the next marker, except a stuffed zero or a restart marker. */
function endOfScan(view: DataView, start: number): number {
  let at = start
  for (; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    const isCoded = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isCoded) return at
  }
  return view.byteLength
}

function isMetadataSegment(file: Uint8Array, at: number, marker: number): boolean {
  if (marker === comment) return true
  if (marker < 0xe0 || marker > 0xef) return false
  const names = colourSegments[marker] ?? []
  return !names.some((name) => textAt(file, at + 4, name.length) === name)
}

// PNG (ISO 15948): chunks, the last of which is IEND.

const pngHead = 8
const pngChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'bKGD',
  'hIST',
  'sBIT',
  'sPLT',
  'pHYs',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'mDCV',
  'cLLI',
  'acTL',
  'fcTL',
  'fdAT',
])

function readPng(file: Uint8Array): Part[] | null {
  if (textAt(file, 0, pngHead) !== '\x89PNG\r\n\x1a\n') return null
  const view = viewOf(file)
  const parts: Part[] = [{ start: 0, end: pngHead, isMetadata: false }]
  for (let at = pngHead; at + 12 <= file.length;) {
    const end = at + 12 + view.getUint32(at)
    const type = textAt(file, at + 4, 4)
    if (end > file.length) return null
    parts.push({ start: at, end, isMetadata: !pngChunks.has(type) })
    if (type === 'IEND') return [...parts, ...rest(end, file)]
    at = end
  }
  return null
}

// WebP (RFC 9649): chunks in a RIFF, whose head says their size; a frame of an animation has chunks of its own.

const webpHead = 12
const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
/** Of VP8X: the flags of EXIF and of XMP. */
const metadataFlags = 0x0c

function readWebp(file: Uint8Array): Part[] | null {
  if (textAt(file, 0, 4) !== 'RIFF' || textAt(file, 8, 4) !== 'WEBP') return null
  const chunks = readRiff(file, webpHead, file.length)
  return chunks && [{ start: 0, end: webpHead, isMetadata: false }, ...chunks]
}

function readRiff(file: Uint8Array, start: number, limit: number): Part[] | null {
  const view = viewOf(file)
  const parts: Part[] = []
  for (let at = start; at < limit;) {
    if (at + 8 > limit) return null
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (end > limit) return null
    parts.push({ start: at, end, isMetadata: isMetadataChunk(file, at, end) })
    at = end
  }
  return parts.length > 0 ? parts : null
}

function isMetadataChunk(file: Uint8Array, at: number, end: number): boolean {
  const type = textAt(file, at, 4)
  if (!webpChunks.has(type)) return true
  if (type !== 'ANMF') return false
  return readRiff(file, at + 24, end)?.some(({ isMetadata }) => isMetadata) ?? true
}

/** With the size that is left, and without the flags of what went. */
function withHead(file: Uint8Array<ArrayBuffer>) {
  viewOf(file).setUint32(4, file.length - 8, true)
  if (textAt(file, webpHead, 4) === 'VP8X')
    file[webpHead + 8] = (file[webpHead + 8] ?? 0) & ~metadataFlags
  return file
}

// AVIF (ISO 14496-12): boxes, of which `meta` names the items that are in `mdat`.

const avifBoxes = new Set(['ftyp', 'meta', 'mdat', 'free'])
/** The types of items of EXIF and XMP. */
const metadataItem = /Exif|application\/rdf\+xml|mime/

function readAvif(file: Uint8Array): Part[] | null {
  if (textAt(file, 4, 4) !== 'ftyp') return null
  const view = viewOf(file)
  const parts: Part[] = []
  for (let at = 0; at < file.length;) {
    if (at + 8 > file.length) return null
    const size = view.getUint32(at)
    const end = size === 0 ? file.length : at + size
    if (size === 1 || end < at + 8 || end > file.length) return null
    const type = textAt(file, at + 4, 4)
    const names = type === 'meta' && metadataItem.test(latin(file.subarray(at, end)))
    parts.push({ start: at, end, isMetadata: !avifBoxes.has(type) || names })
    at = end
  }
  return parts
}

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
