import type { ClientDirective } from 'astro'

const interactions = ['pointerdown', 'focusin', 'keydown', 'click'] as const

/**
 * `client:interaction` hydrates an island at the first pointer, focus or key inside it, and never before. Given a CSS
 * selector, as in `client:interaction="a[data-article]"`, it is for interactions with matching elements anywhere on the
 * page. After a failed load the next interaction tries again.
 */
const directive: ClientDirective = (load, { value }, island) => {
  const selector = typeof value === 'string' && value
  const listen = () => {
    const listening = new AbortController()
    const hydrate = async ({ type, target, pointerType }: Event & { pointerType?: string }) => {
      // A touch may be a scroll; of a tap, focus and click follow.
      if (type === 'pointerdown' && pointerType === 'touch') return
      if (selector && !(target as Element).closest(selector)) return
      listening.abort()
      const hydrateIsland = await load()
      await hydrateIsland()
    }
    for (const type of interactions)
      (selector ? document : island).addEventListener(type, (event) => void hydrate(event), {
        capture: true,
        signal: listening.signal,
      })
  }
  listen()
  // How Astro reports a failed load; `load` itself resolves to a function that does nothing.
  island.addEventListener('astro:hydration-error', listen)
}

export default directive
