import { useRef } from 'react'
import { newArtist, type ArtistValues } from './schema.ts'
import { claimSpot, claimSpotSlug } from '#src/features/artists/claim-spot.ts'

type Texts = Pick<ArtistValues, 'name' | 'slug' | 'bio' | 'linkText' | 'linkUrl'>

const textsOf = ({ name, slug, bio, linkText, linkUrl }: ArtistValues): Texts => ({
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
  values: ArtistValues,
  change: (changes: Partial<ArtistValues>) => void,
  saved: ArtistValues | undefined,
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
