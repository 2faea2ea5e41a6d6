import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Backend } from '#supabase/local/backend.ts'

/** The first byte of the message with which a client takes its leave; PGlite would end with it. */
const terminate = 'X'.charCodeAt(0)

/**
 * The database of an embedded backend at a postgres:// address, for one client at a time: PGlite has one session, and what a
 * request of the backend does while a transaction of the client is open becomes part of it.
 */
export async function openDatabasePort({
  answerWire,
  database,
}: Pick<Backend, 'answerWire' | 'database'>): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (work: () => Promise<unknown>) => {
      last = last.then(work).catch(() => socket.destroy())
    }
    socket.on('data', (messages) => {
      if (messages[0] === terminate) inTurn(async () => socket.end())
      else inTurn(async () => socket.write(await answerWire(new Uint8Array(messages))))
    })
    socket.on('error', () => socket.destroy())
    // What a client that is gone has left open.
    socket.on('close', () => {
      sockets.delete(socket)
      inTurn(() => database.exec('rollback'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
