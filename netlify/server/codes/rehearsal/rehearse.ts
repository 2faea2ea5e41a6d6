import type { Rehearsal, RehearsalStep } from '#src/features/codes/admin/contract.ts'
import { maintenanceCheck, pausedCheck } from '#src/features/dashboard/label-checks.ts'
import { danger, ok, runChecks, warning, type Check, type Look } from '#src/lib/check.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult, rows } from '#netlify/server/http/rows.ts'
import { count, facts, releaseName, type Facts } from './facts.ts'
import { ask, isThere, tryFiles, tryLinks } from './file-steps.ts'
import * as v from 'valibot'
import { buildFile, buildPath } from '#src/features/publishing/build-file.ts'
import { isThisComputer } from '#src/features/codes/this-computer.ts'
import { dayAndTime, type Clock } from '#src/lib/dates.ts'
import { readClock } from '#netlify/server/settings/clock.ts'

/**
 * Walks what a fan of this batch will walk, without spending a code: each step is a check.
 * `site` is the address on the cards, without a slash at the end. Throws RequestError 404, DatabaseError.
 */
export async function rehearse(
  batchId: string,
  site: string,
  database: DataApi,
): Promise<Rehearsal> {
  const known = await jsonResult(facts, database.rpc('rehearse_batch', { batch_id: batchId }))
  const clock = await readClock(database)
  const found = await runChecks(looks, { ...known, site, clock })
  const steps = found.map(({ name, ...check }) => ({ ...check, step: name }))
  const triedFaults = steps.filter(({ level }) => level === 'danger').length
  await rows(
    database
      .from('code_batches')
      .update({ tried_faults: triedFaults })
      .eq('id', batchId)
      .select('id'),
  )
  const { music } = known.release
  return { outcome: 'tried', steps, music, triedAt: known.batch.triedAt }
}

type Given = Facts & { site: string; clock: Clock }

// What answers at the address on the cards.

async function trySite({ site, project }: Given): Promise<Check> {
  const publishing = { text: 'PUBLISHING', to: '/publishing' }
  const response = await ask(`${site}${buildPath}`)
  const build = v.safeParse(buildFile, await response?.json().catch(() => undefined))
  if (!build.success)
    return danger(
      `The cards say ${site}/redeem, and no site of yours answers there.`,
      'Set SITE_URL to the address that fans will type, and publish.',
      publishing,
    )
  if (build.output.project !== project)
    return danger(
      `The cards say ${site}/redeem, and another site answers there.`,
      'Set SITE_URL to the address of this one.',
      publishing,
    )
  if (isThisComputer(new URL(site).hostname))
    return warning(
      `The cards say ${site}/redeem, which only this computer can open.`,
      'Print them from your public site.',
      publishing,
    )
  return ok(`The cards say ${site}/redeem, and your site answers there.`)
}

async function tryPage({ site, release, batch }: Given): Promise<Check> {
  const link = { text: 'SHOW THE PAGE', to: `/releases/${batch.release.id}#page` }
  if (release.isDeleted || !release.listed)
    return warning(
      'The release has no page: it is not shown on the site. Codes still work.',
      '',
      link,
    )
  return (await isThere(`${site}/release/${release.slug}`))
    ? ok('The release has its page.')
    : warning('The release page comes with the next publish.', '', link)
}

// What the database knows by itself.

function tryRelease({ batch, release }: Facts): Check {
  const name = releaseName(batch)
  return release.isDeleted
    ? danger(`${name} is deleted, so its codes give nothing.`, 'Restore it first.', {
        text: 'RESTORE',
        to: '/releases?status=bin',
      })
    : ok(`These codes open ${name}.`)
}

function tryCodes({ batch: { states, total } }: Facts): Check {
  const link = { text: 'CHANGE CODES', to: '?job=change' }
  const { available, dormant, redeemed } = states
  if (states.void === total) return danger('All codes of this batch are void.', '', link)
  if (available + dormant === 0)
    return danger('No codes left in this batch: they are redeemed or void.', '', link)
  const apart = [
    dormant && `${are(dormant)} not sold yet`,
    states.void && `${are(states.void)} void and will not be printed`,
    redeemed && `${are(redeemed)} redeemed already`,
  ].filter(Boolean)
  return apart.length > 0
    ? warning(`Of ${count(total)} codes ${apart.join(', ')}.`, '', link)
    : ok(`All ${count(total)} codes open.`)
}

function tryDay({ release: { availableAt }, batch, clock }: Given): Check {
  if (!availableAt || new Date(availableAt) <= new Date()) return ok('The release is out.')
  const moment = `${dayAndTime(availableAt, clock)} (${clock.timeZone})`
  return warning(`Until ${moment} a code says when the release opens, and is not spent.`, '', {
    text: 'CHANGE THE DAY',
    to: `/releases/${batch.release.id}`,
  })
}

const looks: Record<RehearsalStep, Look<Given>> = {
  site: trySite,
  open: ({ maintenanceMode }) => (maintenanceMode ? maintenanceCheck() : ok('The site is open.')),
  redemptions: ({ isOpen }) => (isOpen ? ok('Codes can be redeemed.') : pausedCheck()),
  release: tryRelease,
  codes: tryCodes,
  day: tryDay,
  files: tryFiles,
  links: ({ site, ...known }) => tryLinks(site, known),
  page: tryPage,
}

const are = (number: number) => `${count(number)} ${number === 1 ? 'is' : 'are'}`
