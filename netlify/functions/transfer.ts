import type { Config } from '@netlify/functions'
import {
  acceptTransferInput,
  transferInput,
  transferStatus,
  type AcceptAnswer,
  type TransferAnswer,
} from '#src/features/codes/redeem/transfer.ts'
import { acceptTransfer, startTransfer } from '#netlify/server/codes/transfer.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { endpoint, json, logFailure, type Handler } from '#netlify/server/http/endpoint.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { resource } from '#netlify/server/http/resource.ts'

export const config: Config = { path: ['/api/transfer', '/api/transfer/accept'] }

/** Answers what `transfer` says, and `unavailable` while the database is away. */
const answering = (
  transfer: (request: Request) => Promise<TransferAnswer | AcceptAnswer>,
): Handler =>
  endpoint({
    POST: async (request, context) => {
      const answer = await transfer(request).catch((error: unknown) => {
        if (error instanceof RequestError) throw error
        logFailure(context.requestId, request, error)
        return { outcome: 'unavailable' } as const
      })
      return json(transferStatus[answer.outcome], answer)
    },
  })

export default resource({
  '/api/transfer': answering(async (request) =>
    startTransfer(await readInput(request, transferInput)),
  ),
  '/api/transfer/accept': answering(async (request) =>
    acceptTransfer(await readInput(request, acceptTransferInput)),
  ),
})
