/** A name as a URL path segment: lower case, accents removed, only a-z, 0-9 and single hyphens. May be ''. */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæßđłþð]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '')

/** Whether a slug can be part of a page's address. '' is one; private.is_slug() in the migrations has the same names. */
export const isSlug = (slug: string): boolean => slug === slugify(slug) && !reserved.test(slug)

/** A web server serves `index` as its folder, `/api` is the functions', and Windows has no files of the other names. */
const reserved = /^(index|api|con|prn|aux|nul|(com|lpt)\d)$/

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
