/** Pages of the site that visitors are led to, whatever the label has, and their titles. */
export const visitorPages = [
  ...([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/artists', 'Artists'],
    ['/contact', 'Contact'],
  ] as const),
  ...([
    ['/events', 'Events'],
    ['/news', 'News'],
    ['/privacy', 'Privacy'],
    ['/redeem', 'Redeem'],
  ] as const),
  ...([
    ['/releases', 'Releases'],
    ['/shop', 'Shop'],
  ] as const),
]

const reserved = [
  // Pages. Below /artist, /release, /news and the lists only what exists is taken: labels bring such addresses along.
  /^(\/(about|artists?|events|index|news|privacy|releases?|shop|404))?$/i,
  // Files that browsers, readers and search engines ask for.
  /^\/(build\.json|events\.ics|favicon\.(ico|svg)|releases\.json|robots\.txt|rss\.xml|site\.webmanifest|sitemap[^/]*)$/i,
  // With all below them: the admin, the functions, the file store, answers of forms, links with tokens, and what belongs
  // to Astro (/_astro), Netlify (/.netlify) and the web (/.well-known).
  /^\/(admin|api|contact|maintenance|media|newsletter|preview|redeem|[_.][^/]*)(\/|$)/i,
]

/** Whether an address belongs to the site itself. private.is_reserved_path() is the same list in the database. */
export function isReservedPath(path: string): boolean {
  const page = path.replace(/(\/index\.html|\/)$/i, '')
  return reserved.some((rule) => rule.test(page))
}
