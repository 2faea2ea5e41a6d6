const reserved =
  /^\/(404|_.*|about|admin|api|artists?|build\.json|contact|events|events\.ics|index|maintenance|media|news|newsletter|preview|privacy|redeem|releases?|releases\.json|robots\.txt|rss\.xml|shop|sitemap.*)?$/i

/** Whether an address belongs to the site itself. As private.is_reserved_path() in the database. */
export const isReservedPath = (path: string): boolean => reserved.test(path)
