// The worker of run-cards.ts, with all that is heavy about cards: PDF, fonts and QR codes. The screen stays usable meanwhile.
import { recordOfAll } from '#src/lib/object.ts'
import archivoExpanded from '#src/features/codes/cards/fonts/archivo-expanded-extrabold.ttf?url'
import archivo from '#src/features/codes/cards/fonts/archivo-medium.ttf?url'
import monoBold from '#src/features/codes/cards/fonts/martian-mono-bold.ttf?url'
import mono from '#src/features/codes/cards/fonts/martian-mono-regular.ttf?url'
import { cardFontNames, type CardFontFiles } from '#src/features/codes/cards/fonts.ts'
import { makeCards } from '#src/features/codes/cards/make-cards.ts'
import { previewCards } from '#src/features/codes/cards/svg.ts'
import { answerTask } from '#src/lib/run-worker.ts'
import type { CardsTask } from './run-cards.ts'

const addresses = {
  'archivo-expanded-extrabold': archivoExpanded,
  'archivo-medium': archivo,
  'martian-mono-bold': monoBold,
  'martian-mono-regular': mono,
}

onmessage = answerTask(async ({ task, job }: CardsTask, onProgress) => {
  const files = await loadFonts()
  return task === 'preview' ? previewCards(files, job) : makeCards(files, job, { onProgress })
})

const loadFonts = async (): Promise<CardFontFiles> =>
  recordOfAll(cardFontNames, (name) => loadFile(addresses[name]))

async function loadFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The font ${address} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
