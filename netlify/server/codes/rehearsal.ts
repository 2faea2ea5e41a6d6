import type {
  Rehearsal,
  RehearsalResult,
  RehearsalStep,
} from '#src/features/codes/admin/batch-contract.ts'
import type { Batch } from '#src/features/codes/admin/contract.ts'
import { buildFile, buildPath } from '#src/lib/build-file.ts'
import { attempt } from '#src/lib/attempt.ts'
import { formatInstant, formatTime } from '#src/lib/dates.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { openStore } from '#netlify/server/files/open-store.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { jsonResult } from '#netlify/server/http/items.ts'
import * as v from 'valibot'
import { isEmptyZip } from './empty-zip.ts'

type FileFact = { key: string; kind: string; name: string; type: string; bytes: number }

/** What rehearse_batch() knows. */
type Facts = {
  batch: Batch
  project: string
  maintenanceMode: boolean
  isOpen: boolean
  release: {
    isDeleted: boolean
    listed: boolean
    slug: string
    availableAt: string | null
    downloadUrl: string | null
    mp3Url: string | null
    flacUrl: string | null
  }
  files: FileFact[]
}

type Finding = Pick<RehearsalResult, 'state' | 'detail'>
const fine = (detail: string): Finding => ({ state: 'fine', detail })
const note = (detail: string): Finding => ({ state: 'note', detail })
const fault = (detail: string): Finding => ({ state: 'fault', detail })

/** What is asked over the network is asked side by side, each for so long. */
const askMs = 3000

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
  return fine(`The cards say ${site}/redeem, and your site answers there.`)
}

const tryOpen = ({ maintenanceMode }: Facts): Finding =>
  maintenanceMode
    ? fault(
        'The site is in maintenance mode: fans see that page and no form. Settings turn it off.',
      )
    : fine('The site is open.')

const tryRedemptions = ({ isOpen }: Facts): Finding =>
  isOpen
    ? fine('Codes can be redeemed.')
    : fault('Redemptions are paused in the settings: every code is put off until they are allowed.')

function tryRelease({ batch, release }: Facts): Finding {
  const name = `${batch.release.artist} - ${batch.release.title}`
  return release.isDeleted
    ? fault(`${name} is deleted: its codes are spent and give nothing. Bring it back first.`)
    : fine(`These codes open ${name}.`)
}

function tryCodes({ batch: { states, total } }: Facts): Finding {
  const { available, dormant, redeemed } = states
  if (states.void === total) return fault('All codes of this batch are void: none of them opens.')
  if (available + dormant === 0)
    return fault('No code of this batch is left: they are redeemed or void.')
  const apart = [
    dormant && `${count(dormant)} open when they are sold and are unknown until then`,
    states.void && `${count(states.void)} are void and will not be printed`,
    redeemed && `${count(redeemed)} are redeemed already`,
  ].filter(Boolean)
  return apart.length > 0
    ? note(`Of ${count(total)} codes ${apart.join(', ')}.`)
    : fine(`All ${count(total)} codes open.`)
}

function tryDay({ release: { availableAt } }: Facts): Finding {
  if (!availableAt || new Date(availableAt) <= new Date()) return fine('The release is out.')
  const zone = siteTimeZone()
  const moment = `${formatInstant(availableAt, zone)} at ${formatTime(availableAt, zone)} (${zone})`
  return note(`Until ${moment} a code says when the release opens, and is not spent.`)
}

async function tryFiles({ release, files }: Facts): Promise<Finding> {
  const addresses = addressesOf(release)
  if (files.length === 0 && addresses.length === 0)
    return fault('The release has no files and no download address: fans get nothing.')
  if (files.length === 0)
    return fine(`The release has ${count(addresses.length)} download addresses.`)
  const store = openStore()
  const faults = await Promise.all(
    files.map(async ({ key, name, type, bytes }) => {
      const size = await store.size(key).catch(() => undefined)
      if (size === undefined)
        return `The file store did not answer when we asked for ${name}. Please try again in a minute.`
      if (size === null) return `The store has no bytes of ${name}. Please upload it again.`
      if (size !== bytes || size === 0) return `${name} is not all there. Please upload it again.`
      if (type === 'zip' && (await isEmptyZip(store, key, size).catch(() => false)))
        return `${name} is a ZIP file with nothing in it. Please pack and upload it again.`
      return undefined
    }),
  )
  const found = faults.filter((sentence) => sentence !== undefined)
  return found.length > 0
    ? fault(found.join(' '))
    : fine(
        `${files.length === 1 ? 'Its file is' : `Its ${count(files.length)} files are`} all there.`,
      )
}

async function tryLinks(site: string, { release, files }: Facts): Promise<Finding> {
  const [own, foreign] = [true, false].map((isOwn) =>
    addressesOf(release).filter((address) => address.startsWith('/') === isOwn),
  ) as [string[], string[]]
  const [storeAnswers, ...onSite] = await Promise.all([
    tryStore(site, files[0]),
    ...own.map((address) => isThere(site + address)),
  ])
  if (!storeAnswers)
    return fault(
      'The file store gives no download: its link does not answer. `npm run doctor` says more.',
    )
  const missing = own.find((_, place) => !onSite[place])
  if (missing)
    return fault(`${missing} is not on the site. Please upload the file, or mend its address.`)
  if (foreign.length > 0)
    return note(`We do not call other sites. Please open ${foreign.join(' and ')} once yourself.`)
  return files.length + own.length > 0
    ? fine('A download link works.')
    : fault('There is nothing that a link could lead to.')
}

/** Whether the link to a file gives its bytes; true without one. */
async function tryStore(site: string, file: FileFact | undefined): Promise<boolean> {
  if (!file) return true
  const url = await openStore()
    .signDownload(file.key, file.name, 60)
    .catch(() => undefined)
  return url !== undefined && isThere(new URL(url, site).href)
}

async function tryPage(site: string, { release }: Facts): Promise<Finding> {
  if (release.isDeleted || !release.listed)
    return note('The release has no page: it is not shown on the site. Codes work all the same.')
  return (await isThere(`${site}/release/${release.slug}`))
    ? fine('The release has its page.')
    : note('The page of the release is not there yet: it comes with the next publishing.')
}

const addressesOf = ({ downloadUrl, mp3Url, flacUrl }: Facts['release']): string[] =>
  [downloadUrl, mp3Url, flacUrl].filter((address) => address !== null)

/** Whether a GET of its first byte has a good answer; whatever else is sent is not waited for. */
async function isThere(address: string): Promise<boolean> {
  const response = await ask(address, { Range: 'bytes=0-0' })
  await response?.body?.cancel().catch(() => undefined)
  return response !== undefined
}

/** The answer to a GET, if it is a good one. */
async function ask(
  address: string,
  headers?: Record<string, string>,
): Promise<Response | undefined> {
  const url = attempt(() => new URL(address))
  if (!url) return undefined
  try {
    const response = await fetch(url, {
      ...(headers && { headers }),
      signal: deadline(askMs),
    })
    if (response.ok) return response
    await response.body?.cancel()
  } catch {
    // Whatever keeps it from answering keeps the fans' browsers from it.
  }
  return undefined
}

const count = (number: number) => number.toLocaleString('en-US')
