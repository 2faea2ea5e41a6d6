// A process that has loaded all that a build needs and waits to be told where to build, and with which environment.
import { build } from 'astro'
import { projectFolder } from './install.mjs'

export type BuildOrder = { outDir: string; env: NodeJS.ProcessEnv }

process.once('message', async ({ outDir, env }: BuildOrder) => {
  Object.assign(process.env, env)
  try {
    await build({ root: projectFolder, outDir })
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
})
// Whoever would have told is gone.
process.once('disconnect', () => process.exit(0))
