// A process that has loaded all that a build needs and waits to be told where to build, and with which environment.
import { build } from 'astro'
import { awaitOrder, buildOrder } from './child.ts'
import { projectFolder } from './install.mjs'

awaitOrder(buildOrder, async ({ outDir, env }) => {
  Object.assign(process.env, env)
  try {
    await build({ root: projectFolder, outDir })
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
})
