// The scheme that the address of a player asks for (?scheme=stone-dark), in place of the artist's; of no other name.
import { colorSchemes, schemeSlug } from '#src/lib/color-schemes.ts'

const asked = new URLSearchParams(location.search).get('scheme')
const scheme = colorSchemes.find((one) => schemeSlug(one) === asked)
if (scheme) document.documentElement.className = scheme.classes
