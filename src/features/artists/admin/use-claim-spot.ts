import { useRef } from 'react'
import { newArtist, type ArtistInput } from './artist-input.ts'
import { claimSpot, claimSpotSlug } from '#src/features/artists/claim-spot.ts'

type Texts = Pick<ArtistInput, 'name' | 'slug' | 'bio' | 'linkText' | 'linkUrl'>

const textsOf = ({ name, slug, bio, linkText, linkUrl }: ArtistInput): Texts => ({
  name,
  slug,
  bio,
  linkText,
  linkUrl,
})

/**
 * Toggles the form between an artist and a claim spot: replaces the texts by those of the other kind, and restores them
 * on the way back. `saved` is the artist that is edited, or undefined.
 */
export function useClaimSpot(
  values: ArtistInput,
  change: (changes: Partial<ArtistInput>) => void,
  saved: ArtistInput | undefined,
): (isClaimSpot: boolean) => void {
  const artistTexts = useRef(saved?.isClaimSpot ? textsOf(newArtist) : undefined)
  const spotTexts = useRef(saved?.isClaimSpot ? textsOf(saved) : undefined)
  return (isClaimSpot) => {
    const [from, to] = isClaimSpot ? [artistTexts, spotTexts] : [spotTexts, artistTexts]
    from.current = textsOf(values)
    const texts = to.current ?? { ...claimSpot, slug: claimSpotSlug(Date.now()) }
    change({ isClaimSpot, ...texts })
  }
}
