import { useRef } from 'react'
import { newArtist, type ArtistInput } from './artist-input.ts'
import { claimSpot, claimSpotSlug } from '#src/features/artists/claim-spot.ts'

type Words = Pick<ArtistInput, 'name' | 'slug' | 'bio' | 'linkText' | 'linkUrl'>

const wordsOf = ({ name, slug, bio, linkText, linkUrl }: ArtistInput): Words => ({
  name,
  slug,
  bio,
  linkText,
  linkUrl,
})

/**
 * Ticking puts the words of a claim spot in place of the artist's; unticking gives back what stood there. `saved` is the
 * artist that is edited.
 */
export function useClaimSpot(
  values: ArtistInput,
  change: (changes: Partial<ArtistInput>) => void,
  saved: ArtistInput | undefined,
): (isClaimSpot: boolean) => void {
  const artists = useRef(saved?.isClaimSpot ? wordsOf(newArtist) : undefined)
  const spots = useRef(saved?.isClaimSpot ? wordsOf(saved) : undefined)
  return (isClaimSpot) => {
    const [mine, other] = isClaimSpot ? [artists, spots] : [spots, artists]
    mine.current = wordsOf(values)
    const words = other.current ?? { ...claimSpot, slug: claimSpotSlug(Date.now()) }
    change({ isClaimSpot, ...words })
  }
}
