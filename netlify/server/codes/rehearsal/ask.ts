import { attempt } from '#src/lib/attempt.ts'
import { deadline } from '#netlify/server/http/deadline.ts'

/** What is asked over the network is asked side by side, each for so long. */
const askMs = 3000

/** Whether a GET of its first byte has a good answer; whatever else is sent is not waited for. */
export async function isThere(address: string): Promise<boolean> {
  const response = await ask(address, { Range: 'bytes=0-0' })
  await response?.body?.cancel().catch(() => undefined)
  return response !== undefined
}

export async function ask(address: string, headers?: Record<string, string>) {
  const url = attempt(() => new URL(address))
  if (!url) return undefined
  try {
    const response = await fetch(url, {
      ...(headers && { headers }),
      signal: deadline(askMs),
    })
    if (response.ok) return response
    await response.body?.cancel()
  } catch {
    // Whatever keeps it from answering keeps the fans' browsers from it.
  }
  return undefined
}
