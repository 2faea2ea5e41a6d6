import { withErrorHandling, type Handler } from './endpoint.ts'
import { notFound } from './errors.ts'

/** Routes the paths of a resource, written as in the function's `config.path`, to their handlers; 404 for others. */
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

/** '/api/users/:id' as a regular expression; not every Node that Netlify runs functions on has URLPattern. */
const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)

const unknownPath = withErrorHandling(async () => {
  throw notFound()
})
