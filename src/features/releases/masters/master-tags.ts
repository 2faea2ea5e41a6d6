import { BlobSource, FLAC, Input, WAVE } from 'mediabunny'
import type { MasterTags } from './folder.ts'

/** The tags of a WAV or FLAC; none of other files, and of what cannot be read. */
export async function readMasterTags(file: Blob): Promise<MasterTags> {
  const input = new Input({ source: new BlobSource(file), formats: [WAVE, FLAC] })
  try {
    const { title, artist, album, albumArtist, trackNumber, discNumber } =
      await input.getMetadataTags()
    const texts = { title: text(title), artist: text(artist), album: text(album) }
    return { ...texts, albumArtist: text(albumArtist), number: trackNumber, disc: discNumber }
  } catch {
    return {}
  } finally {
    input.dispose()
  }
}

const text = (value: string | undefined) => value?.trim() || undefined
