import * as v from 'valibot'
import { buildFile, buildPath } from '#src/lib/build-file.ts'
import { isThisComputer } from '#src/lib/this-computer.ts'
import { ask, isThere } from './ask.ts'
import { fault, fine, note, type Facts, type Finding } from './facts.ts'

// What answers at the address on the cards.

export async function trySite(site: string, { project }: Facts): Promise<Finding> {
  const response = await ask(`${site}${buildPath}`)
  const build = v.safeParse(buildFile, await response?.json().catch(() => undefined))
  if (!build.success)
    return fault(
      `The cards say ${site}/redeem, and no site of yours answers there. Set SITE_URL to the address that fans will type, and publish.`,
    )
  if (build.output.project !== project)
    return fault(
      `The cards say ${site}/redeem, and another site answers there. Set SITE_URL to the address of this one.`,
    )
  if (isThisComputer(new URL(site).hostname))
    return note(
      `The cards say ${site}/redeem, which only this computer can open. Print them from your public site.`,
    )
  return fine(`The cards say ${site}/redeem, and your site answers there.`)
}

export async function tryPage(site: string, { release }: Facts): Promise<Finding> {
  if (release.isDeleted || !release.listed)
    return note('The release has no page: it is not shown on the site. Codes still work.')
  return (await isThere(`${site}/release/${release.slug}`))
    ? fine('The release has its page.')
    : note('The release page comes with the next publish.')
}
