/** Pages that visitors are led to, whatever the label has. */
export const visitorPages = [
  { path: '/', title: 'Home' },
  ...'About Artists Contact Events News Privacy Redeem Releases Shop'
    .split(' ')
    .map((title) => ({ path: `/${title.toLowerCase()}`, title })),
]

const reserved = [
  // Pages. Below /artist, /release, /goods, /press, /news and the lists only what exists is taken: labels bring such addresses along.
  /^(\/(about|artists?|events|goods|index|news|press|privacy|releases?|shop|404))?$/i,
  // Files that browsers, readers and search engines ask for.
  /^\/(build\.json|events\.ics|favicon\.(ico|svg)|licences\.txt|releases\.(json|xml)|robots\.txt|rss\.xml|site\.webmanifest|sitemap[^/]*)$/i,
  // With all below them: the admin, the functions, players for other sites, the file store, answers of forms, links with tokens, and what belongs
  // to Astro (/_astro), Netlify (/.netlify) and the web (/.well-known).
  /^\/(admin|api|contact|embed|maintenance|media|newsletter|preview|redeem|[_.][^/]*)(\/|$)/i,
  // The host serves a page by its name with .html, too. An old site may have had any other one, like /contact.html.
  /^\/(admin|preview|redeem)\.html?$/i,
]

/** Whether an address belongs to the site itself. private.is_reserved_path() is the same list in the database. */
export const isReservedPath = (path: string): boolean =>
  reserved.some((rule) => rule.test(path.replace(/(\/index\.html|\/)$/i, '')))
