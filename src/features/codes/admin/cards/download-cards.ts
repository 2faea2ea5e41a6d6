import { cardDesigns, type CardJob } from '#src/features/codes/cards/card.ts'
import { cardFormatIds } from '#src/features/codes/cards/card-sizes.ts'
import { dataOf } from '#src/lib/api.ts'
import { defaultScheme } from '#src/lib/color-schemes.ts'
import type { BatchRead } from '../contract.ts'
import { addressMessage } from '../messages.ts'
import { codesApi } from '../api.ts'
import { checkAddress } from './check-address.ts'
import { cardsFileName, chooseCards } from './chosen-cards.ts'
import { makeInWorker } from './run-cards.ts'
import { schemeInks } from './scheme-inks.ts'
import { coverToPrint } from './use-cover.ts'

type Options = { signal: AbortSignal; onProgress: (done: number) => void }

/**
 * Makes all cards of a batch as its screen offers them first, and hands the PDF to the browser. Answers how many there are,
 * and what is wrong with the address on them, or null. Rejects when they cannot be made, or with the signal's reason.
 */
export async function downloadCards(id: string, { signal, onProgress }: Options) {
  const read = dataOf(await codesApi.readBatch({ batchId: id, as: 'cards' }))
  const job = await jobOf(read)
  const file = await makeInWorker(job, signal, onProgress)
  saveFile(file, cardsFileName(read.batch.name))
  const address = await checkAddress(read.site, location.origin)
  return {
    cards: job.cards.length,
    note: addressMessage(address, read.site, location.origin),
  }
}

const jobOf = async ({ batch, release, codes, site }: BatchRead): Promise<CardJob> => ({
  format: cardFormatIds[0] ?? 'a4',
  design: cardDesigns[0],
  inks: schemeInks(defaultScheme.name),
  artist: release.artist,
  title: release.title,
  batchName: batch.name,
  site,
  serials: batch.serials,
  cards: chooseCards(codes).cards,
  cover: await coverToPrint(release.coverImage),
})

/** As if a link to it had been followed. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
