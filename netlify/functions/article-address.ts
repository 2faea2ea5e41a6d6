import { withErrorHandling } from '#netlify/server/http/endpoint.ts'
import { notFoundPage } from '#netlify/server/http/published-file.ts'
import { findArticlePath } from '#netlify/server/news/article-address.ts'

/**
 * Answers an address below /news that has no page: the id at its end decides which article is meant, and 301 leads to it.
 * `_redirects` rewrites such addresses to this function, which Netlify calls with the address in the query, or as the path.
 */
export default withErrorHandling(async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  const address = searchParams.get('address') ?? pathname.split('/').at(-1) ?? ''
  const path = await findArticlePath(address)
  // An article that is published and not built yet has no page at its own address.
  if (!path || path === `/news/${address}`) return notFoundPage()
  return new Response(null, { status: 301, headers: { Location: path } })
})
