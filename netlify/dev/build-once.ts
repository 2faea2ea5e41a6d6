// A process that has loaded all that a build needs and waits to be told where to build, and with which environment.
import { build } from 'astro'
import { endWithParent } from './child.ts'
import { projectFolder } from './install.mjs'

export type BuildOrder = { outDir: string; env: NodeJS.ProcessEnv }

async function buildSite({ outDir, env }: BuildOrder): Promise<void> {
  Object.assign(process.env, env)
  try {
    await build({ root: projectFolder, outDir })
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

process.once('message', (order: BuildOrder) => void buildSite(order))
endWithParent()
