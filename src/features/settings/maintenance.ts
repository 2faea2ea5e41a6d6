/**
 * True for the pages that maintenance mode replaces: all but the admin, the page itself, the pages that functions fill,
 * and what is no page at all (feeds and lists for robots).
 */
export function isClosedForMaintenance(path: string): boolean {
  const page = path.replace(/\/(index\.html)?$/, '') || '/'
  const isFile = /\.[a-z]+$/.test(page) && !page.endsWith('.html')
  const isOpen = page === '/maintenance' || /^\/admin(\/|$)/.test(page) || page.endsWith('/answer')
  return !isFile && !isOpen
}
