import { readAiff } from './aiff.ts'
import { textAt, viewOf } from './chunks.ts'
import { canReadFlac, readFlacSamples } from './flac-samples.ts'
import { readStreamInfo } from './flac.ts'
import { checkPcm, readPcm, type Pcm } from './pcm.ts'
import { refuse } from './problem.ts'
import { readWav } from './wav.ts'

/** A master that can be encoded. Nothing of it is in memory but what is read at the moment. */
export type Master = Pcm & {
  /** The samples from one frame to another, little end first; all of them by default. */
  read: (from?: number, to?: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** MD5 of the samples, in hexadecimal, where the file names it. */
  md5: string | null
}

/** Reads what a WAV, AIFF or FLAC file is by its first bytes, whatever its name. Throws MasterRefusal. */
export async function readMaster(file: Blob): Promise<Master> {
  if (file.size === 0) return refuse({ code: 'empty' })
  const head = await viewOf(file, 0, 12)
  const [outer, inner] = [textAt(head, 0, 4), textAt(head, 8, 4)]
  if (outer === 'RIFF' && inner === 'WAVE')
    return openPcm(file, { ...(await readWav(file)), isLittleEndian: true })
  if (outer === 'FORM' && ['AIFF', 'AIFC'].includes(inner))
    return openPcm(file, await readAiff(file))
  return outer === 'fLaC' ? openFlac(file) : refuse({ code: 'unknown' })
}

function openPcm(file: Blob, header: Awaited<ReturnType<typeof readAiff>>): Master {
  const pcm = checkPcm(header, file.size)
  const { start, isLittleEndian } = header
  return {
    ...pcm,
    read: (from = 0, to = pcm.frames) =>
      readPcm(file, { ...pcm, start, isLittleEndian }, from, Math.min(to, pcm.frames)),
    md5: null,
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
