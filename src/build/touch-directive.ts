import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'

const directive = { name: 'touch', entrypoint: './src/build/touch-client.ts' }

/** Adds `client:touch`: an island that wakes when the visitor first touches it, and never before. */
export function touchDirective(): AstroIntegration {
  return {
    name: 'touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => addClientDirective(directive),
    },
  }
}

type BuildDirective = (name: string, entrypoint: string, root: URL) => Promise<string>

/** The script that Astro prints into a page with such an island. `root` is the project's folder. */
export async function touchScript(root: URL): Promise<string> {
  // Astro does not export the function that makes it, so it is found by its place in the package.
  const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'))
  const file = pathToFileURL(join(astro, 'dist/core/client-directive/build.js')).href
  const { buildClientDirectiveEntrypoint } = (await import(/* @vite-ignore */ file)) as {
    buildClientDirectiveEntrypoint: BuildDirective
  }
  return buildClientDirectiveEntrypoint(directive.name, directive.entrypoint, root)
}
