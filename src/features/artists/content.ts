import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { artist, type Artist } from './artist.ts'

/** The active artists in their display order. */
export const getArtists = (): Promise<Artist[]> => readContent('artists', v.array(artist))
