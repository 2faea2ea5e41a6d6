import { randomBytes } from 'node:crypto'
import { serveLocally } from '#supabase/local/backend.ts'

/**
 * Starts a deploy hook of this machine, in place of Netlify's: a POST to its secret address starts a build. Builds run one by
 * one; calls during one are one more build. `build` must not throw.
 */
export async function startDeployHook(build: () => Promise<void>) {
  const path = `/${randomBytes(16).toString('hex')}`
  let isWanted = false
  let running: Promise<void> | undefined
  const run = async () => {
    while (isWanted) {
      isWanted = false
      await build()
    }
    running = undefined
  }
  const { url, stop } = await serveLocally(({ method, url }) => {
    if (method !== 'POST' || new URL(url).pathname !== path)
      return new Response(null, { status: 404 })
    isWanted = true
    running ??= run()
    return new Response()
  })
  return {
    address: url + path,
    stop: async () => {
      isWanted = false
      await stop()
      await running
    },
  }
}
