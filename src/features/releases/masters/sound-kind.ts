import { textAt } from './chunks.ts'

/** What begins like this is read as a master. */
export type MasterKind = 'wav' | 'aiff' | 'flac'

/** Other sound that a label may have, by its first bytes, in words that follow 'is'. */
const others: readonly { name: string; at: number; bytes: readonly number[] }[] = [
  ...Object.entries({
    RIFX: 'a WAV with its bytes in the other order (RIFX)',
    caff: 'a Core Audio file (.caf)',
    OggS: 'an Ogg file',
    ID3: 'an MP3',
    wvpk: 'a WavPack file',
    'MAC ': 'a Monkey’s Audio file (.ape)',
    'DSD ': 'a DSD file',
    FRM8: 'a DSD file',
    '.snd': 'an AU file',
    TTA1: 'a True Audio file',
    '#!AMR': 'an AMR recording',
    MThd: 'a MIDI file, which has no recorded sound',
  }).map(([start, name]) => ({ name, at: 0, bytes: bytesOf(start) })),
  { name: 'an 8SVX file', at: 8, bytes: bytesOf('8SVX') },
  { name: 'an MPEG-4 file (.m4a or .mp4)', at: 4, bytes: bytesOf('ftyp') },
  { name: 'a Wave64 file (.w64)', at: 0, bytes: [...bytesOf('riff'), 0x2e, 0x91, 0xcf, 0x11] },
  { name: 'a Windows Media file (.wma)', at: 0, bytes: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66] },
  { name: 'a Matroska file (.mka or .webm)', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
]

function bytesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

/** How many bytes soundKindOf() looks at. */
export const soundHeadBytes = 16

/** What a file is by its first bytes, whatever its name; null of what is no sound that we know. */
export function soundKindOf(head: DataView): MasterKind | { name: string } | null {
  const [outer, inner] = [textAt(head, 0, 4), textAt(head, 8, 4)]
  if (['RIFF', 'RF64', 'BW64'].includes(outer) && inner === 'WAVE') return 'wav'
  if (outer === 'FORM' && ['AIFF', 'AIFC'].includes(inner)) return 'aiff'
  if (outer === 'fLaC') return 'flac'
  const found = others.find(({ at, bytes }) =>
    bytes.every(
      (byte, index) => at + index < head.byteLength && head.getUint8(at + index) === byte,
    ),
  )
  return found ?? mpegFrameOf(head)
}

/** A frame of MPEG audio without tags before it: eleven set bits, a version, then the layer (ISO 11172-3, 2.4.1.3). */
function mpegFrameOf(head: DataView): { name: string } | null {
  if (head.byteLength < 4 || head.getUint8(0) !== 0xff) return null
  const second = head.getUint8(1)
  // The layer of AAC in ADTS is 0 (ISO 13818-7).
  if ((second & 0xf6) === 0xf0) return { name: 'an AAC file' }
  const isLayer3 = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  return isLayer3 ? { name: 'an MP3' } : null
}
