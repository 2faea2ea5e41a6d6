import type { AstroIntegration } from 'astro'

/** Adds `client:touch`: an island that wakes when the visitor first touches it, and never before. */
export function touchDirective(): AstroIntegration {
  return {
    name: 'touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'touch', entrypoint: './src/build/touch-client.ts' }),
    },
  }
}
