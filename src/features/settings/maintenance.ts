/**
 * True for the paths that maintenance mode replaces: all pages but the admin, the maintenance page, and the answer
 * pages that functions render; not files such as feeds and robots.txt.
 */
export function isClosedForMaintenance(path: string): boolean {
  const page = path.replace(/\/(index\.html)?$/, '') || '/'
  const isFile = /\.[a-z]+$|^\/_redirects$/.test(page) && !page.endsWith('.html')
  const isOpen = page === '/maintenance' || /^\/admin(\/|$)/.test(page) || page.endsWith('/answer')
  return !isFile && !isOpen
}
