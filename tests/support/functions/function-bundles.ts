// The functions as Netlify would deploy them: bundled by its own bundler on this machine.
import { mkdirSync, readFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'

const project = resolve(import.meta.dirname, '../../..')

export type Bundle = Awaited<ReturnType<typeof zipFunctions>>[number]
type Rate = { algorithm: string; windowSize: number; windowLimit: number }
/** What the manifest says of one. */
export type Deployed = {
  name: string
  routes?: { pattern: string; expression?: string; methods?: string[] }[]
  schedule?: string
  eventSubscriptions?: string[]
  trafficRules?: {
    action: {
      type: string
      config: { rateLimitConfig: Rate; aggregate: { keys: { type: string }[] } }
    }
  }
}

/** Bundles all of them into the folder `home`. */
export async function bundleFunctions(
  home: string,
): Promise<{ bundles: Bundle[]; deployed: Deployed[] }> {
  const manifest = join(home, 'manifest.json')
  mkdirSync(join(home, 'functions'))
  const bundles = await zipFunctions(join(project, 'netlify/functions'), join(home, 'functions'), {
    manifest,
    archiveFormat: 'none',
    // Not the project's folder, so that linked node_modules are bundled too.
    basePath: parse(project).root,
  })
  const { functions } = JSON.parse(readFileSync(manifest, 'utf8')) as { functions: Deployed[] }
  return { bundles, deployed: functions }
}
