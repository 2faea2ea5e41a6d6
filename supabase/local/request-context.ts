import type { PgliteConnection } from '@supabase/lite/pglite'

type Context = { auth?: { role?: string; uid?: string; jwt?: unknown } }
type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> }

/**
 * lite says in a statement for each setting as whom and for what a request runs, which takes longer than most requests
 * themselves. Here it is one for what PostgREST sets, and one for what it sets for a function.
 */
export function setContextAtOnce(connection: PgliteConnection): void {
  // PGlite has one session, so this runs in the transaction that lite has begun.
  const set = async (settings: Record<string, string>) => {
    const calls = Object.keys(settings).map(
      (name, index) => `set_config('${name}', $${index + 1}, true)`,
    )
    await connection.driver.query(`select ${calls.join()}`, Object.values(settings))
  }
  Object.defineProperties(connection, {
    applyJwtSessionContext: {
      value: (_transaction: unknown, { auth }: Context) => {
        const role = auth?.role || 'anon'
        return set({
          role,
          'request.jwt.claim.sub': auth?.uid ?? '',
          'request.jwt.claim.role': role,
          ...(auth?.jwt && typeof auth.jwt === 'object'
            ? { 'request.jwt.claims': JSON.stringify(auth.jwt) }
            : {}),
        })
      },
    },
    applyRpcRequestGucs: {
      value: (_transaction: unknown, { method, path, requestHeaders = {} }: RpcRequest) =>
        set({
          'response.status': '',
          'response.headers': '',
          'request.method': method,
          'request.path': path,
          'request.headers': JSON.stringify(requestHeaders),
        }),
    },
  })
}
