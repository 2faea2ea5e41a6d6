import { fansGetText } from '#src/features/releases/files/release-music.ts'
import { attempt } from '#src/lib/attempt.ts'
import { counted } from '#src/lib/counted.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { openStore } from '#netlify/server/files/open-store.ts'
import {
  type Facts,
  type FileFact,
  type Finding,
  addressesOf,
  count,
  fault,
  fine,
  note,
} from './facts.ts'

// What the file store has, and whether a link leads to it.

export async function tryFiles(known: Facts): Promise<Finding> {
  const missing = await missingBytes(known.files)
  if (missing) return fault(missing)
  const { music } = known.release
  const gets = fansGetText(music)
  switch (music.gives) {
    case 'nothing':
      return fault('The release has no files and no download address: fans get nothing.')
    case 'some_tracks':
      return fault(`${gets}. There is no music for ${titlesText(known.lacking)}.`)
    case 'all_tracks':
      return note(`${gets}. Make the zips from the masters, or choose a zip of your own.`)
    case 'whole_and_some_tracks':
      return note(
        `${gets}. Look whether the download has ${titlesText(known.lacking)}: there is no single file.`,
      )
    case 'everything':
      return fine(filesText(known))
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

export async function tryLinks(site: string, { release, files }: Facts) {
  const addresses = addressesOf(release)
  const own = addresses.filter((address) => address.startsWith('/'))
  const foreign = addresses.filter((address) => !address.startsWith('/'))
  const [storeAnswers, ...onSite] = await Promise.all([
    tryStore(site, smallestOf(files)),
    ...own.map((address) => isThere(site + address)),
  ])
  if (!storeAnswers)
    return fault(
      'The file store gives no download: its link does not answer. `npm run doctor` says more.',
    )
  const missing = own.find((_, place) => !onSite[place])
  if (missing)
    return fault(`${missing} is not on the site. Please upload the file or fix its link.`)
  if (foreign.length > 0)
    return note(
      `We cannot try links to other sites. Please open ${foreign.join(' and ')} once yourself.`,
    )
  return files.length + own.length > 0
    ? fine('A download link works.')
    : fault('There is nothing that fans could download.')
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
