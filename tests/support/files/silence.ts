import { encode, sampleRate } from '../../../supabase/local/demo-music/audio.ts'

/** An MP3 that says nothing for so long. */
export async function silence(seconds: number): Promise<Buffer<ArrayBuffer>> {
  const sound = new Int16Array(Math.round(seconds * sampleRate))
  const tags = {
    ...{ title: 'Silence', artist: 'Nobody', album: '', year: '2026' },
    ...{ trackNumber: 1, tracksTotal: 1, cover: null },
  }
  return Buffer.from(await encode(sound, 'mp3', tags))
}
