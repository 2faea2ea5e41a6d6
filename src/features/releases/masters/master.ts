import { readAiff } from './aiff.ts'
import { viewOf } from './chunks.ts'
import { canReadFlac, readFlacSamples } from './flac-samples.ts'
import { readStreamInfo } from './flac.ts'
import { asFloats, loudestOf, to24Bits, type Overs } from './floats.ts'
import { checkPcm, readPcm, type Pcm, type PcmHeader, type StoredPcm } from './pcm.ts'
import { refuse } from './problem.ts'
import { soundHeadBytes, soundKindOf } from './sound-kind.ts'
import { readWav } from './wav.ts'

/** A master that can be encoded. Nothing of it is in memory but what is read at the moment. */
export type Master = Pcm & {
  /** The samples from one frame to another, little end first; all of them by default. */
  read: (from?: number, to?: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** MD5 of the samples, in hexadecimal, where the file names it. */
  md5: string | null
  /** Of what the samples are made, where those of the file are floats. */
  floatBits?: 32 | 64
  /** The floats of the file, a second at a time. */
  readFloats?: () => AsyncGenerator<Float32Array | Float64Array>
}

/** Reads what a WAV, AIFF or FLAC file is by its first bytes, whatever its name. Throws MasterRefusal. */
export async function readMaster(file: Blob): Promise<Master> {
  if (file.size === 0) return refuse({ code: 'empty' })
  const kind = soundKindOf(await viewOf(file, 0, soundHeadBytes))
  switch (kind) {
    case 'wav':
      return openPcm(file, await readWav(file))
    case 'aiff':
      return openPcm(file, await readAiff(file))
    case 'flac':
      return openFlac(file)
    case null:
      return refuse({ code: 'unknown' })
    default:
      return refuse({ code: 'other-kind', name: kind.name })
  }
}

function openPcm(file: Blob, header: PcmHeader): Master {
  const pcm = checkPcm(header, file.size)
  const { start, isLittleEndian, bits } = header
  const stored: StoredPcm = { ...pcm, start, isLittleEndian, bits }
  if (header.isFloat) return openFloats(file, pcm, stored)
  return {
    ...pcm,
    read: (from = 0, to = pcm.frames) => readPcm(file, stored, from, Math.min(to, pcm.frames)),
    md5: null,
  }
}

function openFloats(file: Blob, pcm: Pcm, stored: StoredPcm): Master {
  const floatBits = stored.bits === 64 ? 64 : 32
  const readFloats = async function* (from = 0, to = pcm.frames) {
    for await (const bytes of readPcm(file, stored, from, Math.min(to, pcm.frames)))
      yield asFloats(bytes, floatBits)
  }
  return {
    ...pcm,
    read: async function* (from, to) {
      for await (const floats of readFloats(from, to)) yield to24Bits(floats)
    },
    md5: null,
    floatBits,
    readFloats,
  }
}

async function openFlac(file: Blob): Promise<Master> {
  const info = await readStreamInfo(file)
  if (!(await canReadFlac())) return refuse({ code: 'no-decoder' })
  return {
    ...info,
    read: (from = 0, to = info.frames) =>
      readFlacSamples(file, info, from, Math.min(to, info.frames)),
  }
}

/** What of a master's floats is above full scale, where its samples are cut off; nothing of whole numbers. Reads all of it. */
export async function findOvers({ readFloats }: Master): Promise<Overs> {
  const overs: Overs = { samples: 0, peak: 0 }
  if (!readFloats) return overs
  for await (const floats of readFloats()) {
    const { samples, peak } = loudestOf(floats)
    overs.samples += samples
    overs.peak = Math.max(overs.peak, peak)
  }
  return overs
}
