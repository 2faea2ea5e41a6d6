// Pictures of each type with the place of the camera in them, wherever their container can hold it.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PictureType } from '#src/lib/picture-address.ts'

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF exif:GPSLatitude="52,31N"/></x:xmpmeta>`

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a40' } })
export const cleanPicture = async (type: PictureType): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await picture().toFormat(type).toBuffer())
const withExif = async (type: PictureType) =>
  Buffer.from(await picture().withExif(gps).toFormat(type).toBuffer())

/** A segment of a JPEG. */
const segment = (marker: number, body: Buffer | string): Buffer => {
  const bytes = Buffer.from(body)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
const exif = segment(0xe1, `Exif\0\0MM\0*GPSLatitude`)

const at = (file: Buffer, offset: number, part: Buffer) =>
  Buffer.concat([file.subarray(0, offset), part, file.subarray(offset)])

/** Where the scan of a JPEG begins: its marker. */
const scanOf = (file: Buffer) => file.indexOf(Buffer.from([0xff, 0xda]))

const jpegs: Record<string, (file: Buffer) => Buffer> = {
  'EXIF in front': (file) => at(file, 2, exif),
  'EXIF behind 40 KB': (file) =>
    at(file, 2, Buffer.concat([segment(0xe2, `ICC_PROFILE\0${'x'.repeat(40_000)}`), exif])),
  'EXIF right before the scan': (file) => at(file, scanOf(file), exif),
  'EXIF behind the scan': (file) => at(file, file.length - 2, exif),
  'fill bytes before EXIF': (file) => at(file, 2, Buffer.concat([Buffer.from([0xff]), exif])),
  XMP: (file) => at(file, 2, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`)),
  IPTC: (file) => at(file, 2, segment(0xed, 'Photoshop 3.0\0' + '8BIM Berlin')),
  'a comment': (file) => at(file, 2, segment(0xfe, 'Taken at 52.5, 13.4')),
  'a preview of the camera': (file) => at(file, 2, segment(0xe2, 'MPF\0II*\0')),
  'another picture behind it': (file) => Buffer.concat([file, at(file, 2, exif)]),
}

export const pngChunk = (type: string, body: Buffer | string): Buffer => {
  const bytes = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(body)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(bytes))
  return Buffer.concat([size, bytes, sum])
}
const firstOf = (file: Buffer, type: string) => file.indexOf(type) - 4
const behindIdat = (file: Buffer, part: Buffer) => at(file, file.length - 12, part)
const pngs: Record<string, (file: Buffer) => Buffer> = {
  'eXIf before IDAT': (file) => at(file, firstOf(file, 'IDAT'), pngChunk('eXIf', 'MM\0*GPS')),
  'eXIf behind IDAT': (file) => behindIdat(file, pngChunk('eXIf', 'MM\0*GPS')),
  'tEXt behind IDAT': (file) => behindIdat(file, pngChunk('tEXt', `Raw profile\0${xmp}`)),
  'zTXt behind IDAT': (file) =>
    behindIdat(file, pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(xmp)]))),
  'iTXt behind IDAT': (file) =>
    behindIdat(file, pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
  'a chunk of a program': (file) => behindIdat(file, pngChunk('caMe', 'GPS')),
  'another picture behind it': (file) => Buffer.concat([file, behindIdat(file, exif), file]),
}

const riffChunk = (type: string, body: Buffer | string) => {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)])
}
function webpWith(file: Buffer, part: Buffer): Buffer {
  const whole = Buffer.concat([file, part])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
const webps: Record<string, (file: Buffer) => Buffer> = {
  'EXIF that no flag announces': (file) => webpWith(file, riffChunk('EXIF', 'MM\0*GPS')),
  'XMP that no flag announces': (file) => webpWith(file, riffChunk('XMP ', xmp)),
  'a chunk of a program': (file) => webpWith(file, riffChunk('caMe', 'GPS')),
  'EXIF in a frame': (file) =>
    webpWith(file, riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), riffChunk('EXIF', 'GPS')]))),
}

const box = (type: string, body: Buffer | string) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), Buffer.from(body)])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}
const avifs: Record<string, (file: Buffer) => Buffer> = {
  'XMP in a box of its own': (file) => Buffer.concat([file, box('uuid', xmp)]),
  'an EXIF item behind the picture': (file) => Buffer.concat([file, box('meta', '\0\0\0\0Exif')]),
  'an XMP item behind the picture': (file) =>
    Buffer.concat([file, box('meta', '\0\0\0\0mime application/rdf+xml')]),
  'the place of a film': (file) => Buffer.concat([file, box('moov', box('udta', '+52.5+13.4/'))]),
}

const planted = { jpeg: jpegs, png: pngs, webp: webps, avif: avifs }

/** Each way in which a picture can hold a place: [type, where, the file]. */
export const placesOf = (): [PictureType, string, () => Promise<Buffer<ArrayBuffer>>][] =>
  (['jpeg', 'png', 'webp', 'avif'] as const).flatMap((type) => [
    [type, 'EXIF as a camera writes it', () => withExif(type)] as [
      PictureType,
      string,
      () => Promise<Buffer<ArrayBuffer>>,
    ],
    ...Object.entries(planted[type]).map(
      ([where, plant]): [PictureType, string, () => Promise<Buffer<ArrayBuffer>>] => [
        type,
        where,
        async () => Buffer.from(plant(await cleanPicture(type))),
      ],
    ),
  ])
