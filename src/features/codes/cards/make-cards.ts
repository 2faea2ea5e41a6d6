import { recordOfAll } from '#src/lib/object.ts'
import { PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import * as fontkit from '@cantoo/fontkit'
import type { CardCode, CardJob } from './card.ts'
import { layOutCard, type CardLayout } from './card-layout.ts'
import type { Box } from './drawing.ts'
import { cardFontFeatures, cardFontNames, openFonts, type CardFontFiles } from './fonts.ts'
import {
  type PdfFonts,
  asDrawing,
  contentOf,
  coverName,
  fontNameOf,
  placed,
  pointsOfMillimetre,
} from './pdf-content.ts'
import { layOutPage, type PageLayout } from './sheet-layout.ts'

export type MakeOptions = {
  /** Called with the number of cards that are done, after each page. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/** Makes a print-ready PDF: everything vector but the cover, fonts embedded, all colours but the cover's CMYK. */
export async function makeCards(
  files: CardFontFiles,
  job: CardJob,
  { onProgress, signal }: MakeOptions = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`${job.artist} - ${job.title}: ${job.batchName}`)
  document.setProducer('Deadwax')
  const fonts: PdfFonts = {
    open: openFonts(files),
    embedded: await embedFonts(document, files),
  }
  const layout = layOutCard(fonts.open, job)
  const page = layOutPage(job.format)
  const common = await writeCommon(document, layout, fonts, job)
  const yieldNow = yieldToEventLoop()
  let done = 0
  for (const cards of inPages(job.cards, page.places.length)) {
    signal?.throwIfAborted()
    addPage(document, page, pageContent(page, layout, fonts, cards), { fonts, common })
    onProgress?.((done += cards.length))
    await yieldNow()
  }
  signal?.throwIfAborted()
  return document.save({ useObjectStreams: true })
}

/** Yields every 50 ms, so that an abort message can be processed; each time costs 4 ms in a browser. */
function yieldToEventLoop(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < 50) return
    await new Promise((resolve) => setTimeout(resolve))
    last = performance.now()
  }
}

async function embedFonts(document: PDFDocument, files: CardFontFiles) {
  document.registerFontkit(fontkit)
  const options = { subset: true, features: cardFontFeatures }
  return recordOfAll(cardFontNames, (name) => document.embedFont(files[name], options))
}

const inPages = (cards: readonly CardCode[], size: number): CardCode[][] =>
  Array.from({ length: Math.ceil(cards.length / size) }, (_, page) =>
    cards.slice(page * size, (page + 1) * size),
  )

const fontResources = ({ embedded }: PdfFonts) =>
  Object.fromEntries(cardFontNames.map((name) => [fontNameOf(name), embedded[name].ref]))

/** What all cards have in common, once in the file. */
async function writeCommon(
  document: PDFDocument,
  { common, within }: CardLayout,
  fonts: PdfFonts,
  { cover }: CardJob,
): Promise<PDFRef> {
  const { x, y, width, height } = within
  const stream = document.context.flateStream(contentOf(common, fonts), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [x, y, x + width, y + height],
    Resources: {
      Font: fontResources(fonts),
      ...(cover && { XObject: { [coverName]: (await document.embedJpg(cover)).ref } }),
    },
  })
  return document.context.register(stream)
}

function pageContent(
  { page, places, marks }: PageLayout,
  layout: CardLayout,
  fonts: PdfFonts,
  cards: readonly CardCode[],
): string {
  const drawn = cards.map((card, index) => {
    const place = places[index]
    return place
      ? placed(...place.at, place.within, `/Card Do\n${contentOf(layout.own(card), fonts)}`)
      : ''
  })
  return [asDrawing(page.height), ...drawn, contentOf(marks, fonts)].join('\n')
}

function addPage(
  document: PDFDocument,
  layout: PageLayout,
  content: string,
  { fonts, common }: { fonts: PdfFonts; common: PDFRef },
): void {
  const { context } = document
  const { width, height } = layout.page
  const page = document.addPage([width * pointsOfMillimetre, height * pointsOfMillimetre])
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ Font: fontResources(fonts), XObject: { Card: common } }),
  )
  setBoxes(page, layout)
}

/** PDF has y upwards, but every box is centred on its page, so only the unit is converted. */
function setBoxes(page: PDFPage, { trim, bleed }: PageLayout): void {
  const points = (millimetres: number) => millimetres * pointsOfMillimetre
  const sides = ({ x, y, width, height }: Box) =>
    [points(x), points(y), points(width), points(height)] as const
  page.setTrimBox(...sides(trim))
  page.setBleedBox(...sides(bleed))
}
