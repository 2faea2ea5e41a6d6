import { cp, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The folder that is served is a link: changing where it leads is one step, an atomic swap, so no request meets half a site. */
const link = (folder: string) => join(folder, 'dist')
const prefix = 'build-'

/** `key` names what the build is made from. */
export const nextBuild = (folder: string, key: string): string =>
  join(folder, `${prefix}${key}-${Date.now()}`)

/** Whether a build of the same is served already. */
export const isServed = async (folder: string, key: string): Promise<boolean> =>
  basename(await readlink(link(folder)).catch(() => '')).startsWith(`${prefix}${key}-`)

/**
 * Serves `build` from now on. Scripts and styles of the site before it stay for visitors who have a page of it open; their
 * names are made from what is in them, so they never get in each other's way.
 */
export async function swapTo(folder: string, build: string): Promise<void> {
  const last = await readlink(link(folder)).catch(() => undefined)
  if (last)
    await cp(join(folder, last, '_astro'), join(build, '_astro'), {
      recursive: true,
      force: false,
    }).catch(() => undefined)
  const next = join(folder, 'dist.next')
  await rm(next, { force: true })
  await symlink(basename(build), next, 'junction')
  await rename(next, link(folder)).catch(async () => {
    // Windows does not rename over a link.
    await rm(link(folder), { force: true })
    await rename(next, link(folder))
  })
  // A response may be in the middle of a file of the one before.
  await clearBuilds(folder, last)
}

/** Removes what was built before, except what is served and `kept`. */
export async function clearBuilds(folder: string, kept?: string): Promise<void> {
  const served = await readlink(link(folder)).catch(() => undefined)
  const builds = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  for (const name of builds)
    if (name !== served && name !== kept)
      await rm(join(folder, name), { recursive: true, force: true })
}
