import { transferApi } from '#src/features/codes/redeem/operations.ts'
import { acceptTransfer, startTransfer } from '#netlify/server/codes/transfer.ts'
import { unavailableIn } from '#netlify/server/http/endpoint.ts'
import { serve } from '#netlify/server/http/serve.ts'

export const config = { path: ['/api/transfer', '/api/transfer/*'] }

export default serve(transferApi, {
  start: (call) => startTransfer(call.input).catch(unavailableIn(call)),
  accept: (call) => acceptTransfer(call.input).catch(unavailableIn(call)),
})
