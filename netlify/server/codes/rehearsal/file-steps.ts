import { noFilesCheck, someTracksCheck } from '#src/features/dashboard/label-checks.ts'
import { fansGetText } from '#src/features/releases/files/release-music.ts'
import { attempt } from '#src/lib/attempt.ts'
import { danger, ok, warning, type Check } from '#src/lib/check.ts'
import { counted } from '#src/lib/counted.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { openStore } from '#netlify/server/files/open-store.ts'
import { addressesOf, count, releaseName, type Facts, type FileFact } from './facts.ts'

// What the file store has, and whether a link leads to it.

export async function tryFiles(known: Facts): Promise<Check> {
  const { batch, lacking, release } = known
  const { id } = batch.release
  const link = { text: 'ADD FILES', to: `/releases/${id}#files` }
  const missing = await missingBytes(known.files)
  if (missing) return danger(missing, '', link)
  const { music } = release
  const gets = `${fansGetText(music)}.`
  switch (music.gives) {
    case 'nothing':
      return noFilesCheck(releaseName(batch), id)
    case 'some_tracks':
      return someTracksCheck(
        releaseName(batch),
        id,
        lacking.length,
        `${gets} There is no music for ${titlesText(lacking)}.`,
      )
    case 'all_tracks':
      return warning(gets, 'Make the zips from the masters, or choose a zip of your own.', link)
    case 'whole_and_some_tracks':
      return warning(
        gets,
        `Look whether the download has ${titlesText(lacking)}: there is no single file.`,
        link,
      )
    case 'everything':
      return ok(filesText(known))
  }
}

function filesText({ release, files }: Facts): string {
  const addresses = addressesOf(release).length
  if (files.length === 1) return 'Its file is there.'
  if (files.length > 1) return `Its ${count(files.length)} files are all there.`
  return addresses === 1
    ? 'The release has a download address.'
    : `The release has ${count(addresses)} download addresses.`
}

const mostTitles = 5

/** '“One”, “Two” and 3 others'. */
function titlesText(titles: readonly string[]): string {
  const others = titles.length - mostTitles
  const named = titles.slice(0, mostTitles).map((title) => `“${title}”`)
  return new Intl.ListFormat('en-GB').format([
    ...named,
    ...(others > 0 ? [counted(others, ['other', 'others'])] : []),
  ])
}

/** What the file store does not have of the files; undefined when all is there. */
async function missingBytes(files: readonly FileFact[]): Promise<string | undefined> {
  const store = openStore()
  const faults = await Promise.all(
    files.map(async ({ key, name, bytes }) => {
      const size = await store.size(key).catch(() => undefined)
      if (size === undefined)
        return `The file store did not answer when we asked for ${name}. Please try again in a minute.`
      if (size === null) return `The file store does not have ${name}. Please upload it again.`
      if (size !== bytes || size === 0) return `${name} is incomplete. Please upload it again.`
      return undefined
    }),
  )
  return faults.filter((sentence) => sentence !== undefined).join(' ') || undefined
}

export async function tryLinks(site: string, { batch, release, files }: Facts): Promise<Check> {
  const link = { text: 'CHECK THE FILES', to: `/releases/${batch.release.id}#files` }
  const addresses = addressesOf(release)
  const own = addresses.filter((address) => address.startsWith('/'))
  const foreign = addresses.filter((address) => !address.startsWith('/'))
  const [storeAnswers, ...onSite] = await Promise.all([
    tryStore(site, smallestOf(files)),
    ...own.map((address) => isThere(site + address)),
  ])
  if (!storeAnswers)
    return danger(
      'The file store gives no download: its link does not answer.',
      '`npm run doctor` says more.',
      link,
    )
  const missing = own.find((_, place) => !onSite[place])
  if (missing)
    return danger(`${missing} is not on the site.`, 'Please upload the file or fix its link.', link)
  if (foreign.length > 0)
    return warning(
      'We cannot try links to other sites.',
      `Please open ${foreign.join(' and ')} once yourself.`,
      link,
    )
  return files.length + own.length > 0
    ? ok('A download link works.')
    : danger('There is nothing that fans could download.', '', link)
}

const smallestOf = (files: readonly FileFact[]) => files.toSorted((a, b) => a.bytes - b.bytes)[0]

/** Whether the link to a file gives its bytes; true without one. */
async function tryStore(site: string, file: FileFact | undefined): Promise<boolean> {
  if (!file) return true
  const url = await openStore()
    .signDownload(file.key, file.name, 60)
    .catch(() => undefined)
  return url !== undefined && isThere(new URL(url, site).href)
}

/** What is asked over the network is asked side by side, each for so long. */
const askMs = 3000

/** Whether a GET of its first byte has a good answer; whatever else is sent is not waited for. */
export async function isThere(address: string): Promise<boolean> {
  const response = await ask(address, { Range: 'bytes=0-0' })
  await response?.body?.cancel().catch(() => undefined)
  return response !== undefined
}

export async function ask(address: string, headers?: Record<string, string>) {
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
