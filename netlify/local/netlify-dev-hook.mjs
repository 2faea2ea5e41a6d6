// netlify dev answers a function's 404 or 403 by asking the same function again under four other addresses
// (/api/redeem.html, /api/redeem/index.html, ...), each time with the same body: one wrong code would count as five.
// Netlify itself does not do that. Loaded with --import, this takes /api out of its guessing.
import { registerHooks } from 'node:module'

const guess = 'if (isFunction(true, url)) {'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/netlify-cli/dist/utils/proxy.js')) return loaded
    const source = String(loaded.source)
    if (!source.includes(guess))
      throw new Error('netlify-cli has changed: see netlify-dev-hook.mjs')
    return {
      ...loaded,
      source: source.replace(guess, "if (isFunction(true, url) || url.startsWith('/api/')) {"),
    }
  },
})
