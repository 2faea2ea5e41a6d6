import { forwardTo, listen } from '#tests/support/local-server.ts'

/** A build may ask Supabase so often, however much the label has. */
export const mostRequests = 12

/** Passes requests on to Supabase and counts them. */
export async function countingProxy(to: string) {
  let requests = 0
  const server = await listen((...call) => {
    requests++
    forwardTo(to)(...call)
  })
  return { ...server, count: () => requests }
}
