import * as contract from '#src/features/codes/admin/contract.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'
import { tryCodes, tryDay, tryOpen, tryRedemptions, tryRelease } from './database-steps.ts'
import { facts, type Finding } from './facts.ts'
import { tryFiles, tryLinks } from './file-steps.ts'
import { tryPage, trySite } from './site-steps.ts'

/**
 * Walks what a fan of this batch will walk, without spending a code: each step fine, worth a note, or to be mended.
 * `site` is the address on the cards, without a slash at the end. Throws RequestError 404, DatabaseError.
 */
export async function rehearse(
  batchId: string,
  site: string,
  database: DataApi,
): Promise<contract.Rehearsal> {
  const known = await jsonResult(facts, database.rpc('rehearse_batch', { batch_id: batchId }))
  const [siteFound, filesFound, linksFound, pageFound] = await Promise.all([
    trySite(site, known),
    tryFiles(known),
    tryLinks(site, known),
    tryPage(site, known),
  ])
  const found: Record<contract.RehearsalStep, Finding> = {
    site: siteFound,
    open: tryOpen(known),
    redemptions: tryRedemptions(known),
    release: tryRelease(known),
    codes: tryCodes(known),
    day: tryDay(known),
    files: filesFound,
    links: linksFound,
    page: pageFound,
  }
  const steps = contract.rehearsalSteps.map((step) => ({ step, ...found[step] }))
  return { outcome: 'tried', steps, triedAt: known.batch.triedAt }
}
