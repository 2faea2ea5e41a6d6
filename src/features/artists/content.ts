import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { artist, type Artist } from './artist.ts'

/** The active artists in their display order. */
export async function getArtists(): Promise<Artist[]> {
  return v.parse(v.array(artist), await readContent('artists'))
}
