// The worker of run-cards.ts, with all that is heavy about cards: PDF, fonts and QR codes. The screen stays usable meanwhile.
import archivoExpanded from '#src/features/codes/cards/fonts/archivo-expanded-extrabold.ttf?url'
import archivo from '#src/features/codes/cards/fonts/archivo-medium.ttf?url'
import monoBold from '#src/features/codes/cards/fonts/martian-mono-bold.ttf?url'
import mono from '#src/features/codes/cards/fonts/martian-mono-regular.ttf?url'
import { cardFontNames, type CardFontFiles } from '#src/features/codes/cards/fonts.ts'
import { makeCards } from '#src/features/codes/cards/make-cards.ts'
import { previewCards } from '#src/features/codes/cards/svg.ts'
import type { CardsAnswer, CardsTask } from './cards-task.ts'

const addresses = {
  'archivo-expanded-extrabold': archivoExpanded,
  'archivo-medium': archivo,
  'martian-mono-bold': monoBold,
  'martian-mono-regular': mono,
}

onmessage = async ({ data }: MessageEvent<CardsTask>) => {
  try {
    await answer(data)
  } catch (error) {
    tell({ answer: 'failed', reason: String(error) })
  }
}

const tell = (answer: CardsAnswer) => postMessage(answer)

async function answer({ task, job }: CardsTask): Promise<void> {
  const files = await loadFonts()
  if (task === 'preview') return tell({ answer: 'preview', preview: previewCards(files, job) })
  const onProgress = (done: number) => tell({ answer: 'progress', done })
  const pdf = await makeCards(files, job, { onProgress })
  tell({ answer: 'pdf', pdf: pdf as Uint8Array<ArrayBuffer> })
}

async function loadFonts(): Promise<CardFontFiles> {
  const loaded = cardFontNames.map(async (name) => [name, await loadFile(addresses[name])] as const)
  return Object.fromEntries(await Promise.all(loaded)) as CardFontFiles
}

async function loadFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The font ${address} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
