import type { Backend } from '#supabase/local/backend.ts'
import { forwardTo, listen, type LocalServer } from '#tests/support/local-server.ts'
import { startStorageWire } from './storage-wire.ts'

/** One address for the embedded backend and a Supabase Storage, as a hosted project has it. */
export async function startProjectWithStorage({
  url: backendUrl,
  secrets,
}: Pick<Backend, 'url' | 'secrets'>): Promise<LocalServer> {
  const wire = await startStorageWire({ secretKey: secrets.secretKey })
  const { url, stop } = await listen((request, response) =>
    forwardTo(request.url!.startsWith('/storage/v1/') ? wire.url : backendUrl)(request, response),
  )
  return {
    url,
    stop: async () => {
      await stop()
      await wire.stop()
    },
  }
}
