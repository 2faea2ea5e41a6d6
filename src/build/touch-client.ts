import type { ClientDirective } from 'astro'

const touches = ['pointerdown', 'focusin', 'keydown', 'submit']

/** Wakes the island at the first touch. When its script could not be had, the next touch tries again. */
const touch: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    for (const type of touches) element.removeEventListener(type, wake)
    const hydrate = await load()
    await hydrate()
  }
  const listen = () => {
    for (const type of touches) element.addEventListener(type, wake)
  }
  element.addEventListener('astro:hydration-error', listen)
  listen()
}

export default touch
