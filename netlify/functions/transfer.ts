import type { Config } from '@netlify/functions'
import { transferApi } from '#src/features/codes/redeem/operations.ts'
import { acceptTransfer, startTransfer } from '#netlify/server/codes/transfer.ts'
import { logFailure } from '#netlify/server/http/endpoint.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { serve, type PublicCall } from '#netlify/server/http/serve.ts'

export const config: Config = { path: ['/api/transfer', '/api/transfer/*'] }

export default serve(transferApi, {
  start: (call) => startTransfer(call.input).catch(unavailable(call)),
  accept: (call) => acceptTransfer(call.input).catch(unavailable(call)),
})

/** Answers `unavailable` while the database is away. */
const unavailable =
  ({ context, request }: PublicCall) =>
  (error: unknown) => {
    if (error instanceof RequestError) throw error
    logFailure(context.requestId, request, error)
    return { outcome: 'unavailable' } as const
  }
