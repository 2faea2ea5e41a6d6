import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | string
  }
}

export const interactionDirective = {
  name: 'interaction',
  entrypoint: fileURLToPath(new URL('./interaction-directive.ts', import.meta.url)),
}

/** Adds the client directive `client:interaction` (interaction-directive.ts) to Astro's own. */
export const clientInteraction = (): AstroIntegration => ({
  name: 'client-interaction',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => addClientDirective(interactionDirective),
  },
})
