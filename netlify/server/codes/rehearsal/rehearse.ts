import type { Rehearsal, RehearsalStep } from '#src/features/codes/admin/contract.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { jsonResult } from '#netlify/server/http/items.ts'
import { tryCodes, tryDay, tryOpen, tryRedemptions, tryRelease } from './database-steps.ts'
import type { Facts, Finding } from './facts.ts'
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
): Promise<Rehearsal> {
  const facts = await jsonResult<Facts>(database.rpc('rehearse_batch', { batch_id: batchId }))
  const [siteFound, filesFound, linksFound, pageFound] = await Promise.all([
    trySite(site, facts),
    tryFiles(facts),
    tryLinks(site, facts),
    tryPage(site, facts),
  ])
  const found: Record<RehearsalStep, Finding> = {
    site: siteFound,
    open: tryOpen(facts),
    redemptions: tryRedemptions(facts),
    release: tryRelease(facts),
    codes: tryCodes(facts),
    day: tryDay(facts),
    files: filesFound,
    links: linksFound,
    page: pageFound,
  }
  const steps = Object.entries(found).map(([step, finding]) => ({
    step: step as RehearsalStep,
    ...finding,
  }))
  return { outcome: 'tried', steps, triedAt: facts.batch.triedAt! }
}
