export type RosterArtist = { id: string; name: string }

/** What a release says of its artist: the name as it credits them, and who of the roster that is, '' for nobody. */
export type Credit = { artist: string; artistId: string }

/** What stands between the names of a credit: 'Odile Marrow & Friends', 'Somebody feat. Odile Marrow'. */
const between = /\s*[&+,/×]\s*|\s+(?:and|with|vs\.?|feat\.?|ft\.?|featuring|x)\s+/i

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase()

/** The names in a credit, the whole of it first. */
const namesIn = (artist: string): string[] =>
  [artist, ...artist.split(between)].map(plain).filter(Boolean)

/** Whom of the roster a credit names, the first one if it names several. */
export const namedArtist = (
  artist: string,
  roster: readonly RosterArtist[],
): RosterArtist | undefined => {
  const named = namesIn(artist).map((name) => roster.find((one) => plain(one.name) === name))
  return named.find((found) => found !== undefined)
}

/**
 * The credit after its name was typed. It follows the name to the roster, and leaves an artist whom it named and names no
 * more; one who was chosen under another name stays.
 */
export function creditAs(artist: string, old: Credit, roster: readonly RosterArtist[]): Credit {
  const named = namedArtist(artist, roster)
  if (named) return { artist, artistId: named.id }
  const linked = roster.find(({ id }) => id === old.artistId)
  const wasNamed = linked !== undefined && namesIn(old.artist).includes(plain(linked.name))
  return { artist, artistId: wasNamed || artist.trim() === '' ? '' : old.artistId }
}
