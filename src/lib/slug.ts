/** A name as a URL path segment: lower case, accents removed, only a-z, 0-9 and single hyphens. May be ''. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæßđłþð]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const letters: Record<string, string> = {
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
}
