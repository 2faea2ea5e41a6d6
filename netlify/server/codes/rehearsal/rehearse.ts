import {
  type Rehearsal,
  type RehearsalStep,
  rehearsalSteps,
} from '#src/features/codes/admin/contract.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import { facts, type Finding, fault, fine, note, type Facts, count } from './facts.ts'
import { ask, isThere, tryFiles, tryLinks } from './file-steps.ts'
import * as v from 'valibot'
import { buildFile, buildPath } from '#src/features/publishing/build-file.ts'
import { isThisComputer } from '#src/features/codes/this-computer.ts'
import { dayAndTime, type Clock } from '#src/lib/dates.ts'
import { readClock } from '#netlify/server/settings/clock.ts'

/**
 * Walks what a fan of this batch will walk, without spending a code: each step fine, worth a note, or to be mended.
 * `site` is the address on the cards, without a slash at the end. Throws RequestError 404, DatabaseError.
 */
export async function rehearse(
  batchId: string,
  site: string,
  database: DataApi,
): Promise<Rehearsal> {
  const known = await jsonResult(facts, database.rpc('rehearse_batch', { batch_id: batchId }))
  const [clock, siteFound, filesFound, linksFound, pageFound] = await Promise.all([
    readClock(database),
    trySite(site, known),
    tryFiles(known),
    tryLinks(site, known),
    tryPage(site, known),
  ])
  const found: Record<RehearsalStep, Finding> = {
    site: siteFound,
    open: tryOpen(known),
    redemptions: tryRedemptions(known),
    release: tryRelease(known),
    codes: tryCodes(known),
    day: tryDay(known, clock),
    files: filesFound,
    links: linksFound,
    page: pageFound,
  }
  const steps = rehearsalSteps.map((step) => ({ step, ...found[step] }))
  const { music } = known.release
  return { outcome: 'tried', steps, music, triedAt: known.batch.triedAt }
}

// What answers at the address on the cards.

async function trySite(site: string, { project }: Facts): Promise<Finding> {
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

async function tryPage(site: string, { release }: Facts): Promise<Finding> {
  if (release.isDeleted || !release.listed)
    return note('The release has no page: it is not shown on the site. Codes still work.')
  return (await isThere(`${site}/release/${release.slug}`))
    ? fine('The release has its page.')
    : note('The release page comes with the next publish.')
}

// What the database knows by itself.

const tryOpen = ({ maintenanceMode }: Facts): Finding =>
  maintenanceMode
    ? fault(
        'The site is in maintenance mode: fans see that page instead of the form. Turn it off in the settings.',
      )
    : fine('The site is open.')

const tryRedemptions = ({ isOpen }: Facts): Finding =>
  isOpen
    ? fine('Codes can be redeemed.')
    : fault('Redemptions are paused in the settings: no code works until they are allowed again.')

function tryRelease({ batch, release }: Facts): Finding {
  const name = `${batch.release.artist} - ${batch.release.title}`
  return release.isDeleted
    ? fault(`${name} is deleted, so its codes give nothing. Restore it first.`)
    : fine(`These codes open ${name}.`)
}

function tryCodes({ batch: { states, total } }: Facts): Finding {
  const { available, dormant, redeemed } = states
  if (states.void === total) return fault('All codes of this batch are void.')
  if (available + dormant === 0)
    return fault('No codes left in this batch: they are redeemed or void.')
  const apart = [
    dormant && `${are(dormant)} not sold yet`,
    states.void && `${are(states.void)} void and will not be printed`,
    redeemed && `${are(redeemed)} redeemed already`,
  ].filter(Boolean)
  return apart.length > 0
    ? note(`Of ${count(total)} codes ${apart.join(', ')}.`)
    : fine(`All ${count(total)} codes open.`)
}

function tryDay({ release: { availableAt } }: Facts, clock: Clock): Finding {
  if (!availableAt || new Date(availableAt) <= new Date()) return fine('The release is out.')
  const moment = `${dayAndTime(availableAt, clock)} (${clock.timeZone})`
  return note(`Until ${moment} a code says when the release opens, and is not spent.`)
}

const are = (number: number) => `${count(number)} ${number === 1 ? 'is' : 'are'}`
