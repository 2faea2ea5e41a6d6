import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Backend } from '#supabase/local/backend.ts'
import { startStorageWire } from './storage-wire.ts'

/** One address for the embedded backend and a Supabase Storage, as a hosted project has it. */
export async function startProjectWithStorage({
  url: backendUrl,
  secrets,
}: Pick<Backend, 'url' | 'secrets'>): Promise<{ url: string; stop: () => Promise<void> }> {
  const wire = await startStorageWire({ secretKey: secrets.secretKey })
  const server = createServer((request, response) => {
    const to = request.url!.startsWith('/storage/v1/') ? wire.url : backendUrl
    const { method, headers } = request
    const onward = forward(`${to}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await wire.stop()
    },
  }
}
