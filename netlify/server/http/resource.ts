import { withErrorHandling, type Handler } from './endpoint.ts'
import { notFound } from './errors.ts'

/**
 * One function for all paths of a resource: each path, written as in the function's `config.path`, has its own handler.
 * A path that is none of them is answered with 404 `not-found`.
 */
export function resource(handlers: Record<string, Handler>): Handler {
  const routes = Object.entries(handlers).map(
    ([path, handler]) => [pathPattern(path), handler] as const,
  )
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const [, handler = unknownPath] = routes.find(([pattern]) => pattern.test(pathname)) ?? []
    return handler(request, context)
  }
}

/** '/api/users/:id' as a regular expression; URLPattern is not in every Node that Netlify runs functions on. */
const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)

const unknownPath = withErrorHandling(async () => {
  throw notFound()
})
