// A thousand cards in Chromium: the PDF alone, made by the product's own modules in a page without a site.
import { build } from 'esbuild'
import { chromium } from 'playwright'
import type { CardFormatId } from '#src/features/codes/cards/card-sizes.ts'
import type { makeCards } from '#src/features/codes/cards/make-cards.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { cardFontFiles, cardJob, redCover } from '#tests/support/print/card-job.ts'
import { atMost, type Measurement } from './measurement.ts'
import { sized } from './sized.ts'

const count = sized(1000, 20)
const formats: CardFormatId[] = ['a4', '85x55']

export async function measureCards(): Promise<Measurement[]> {
  const script = await bundle()
  const cover = [...(await redCover())]
  const fonts = Object.entries(cardFontFiles).map(([name, bytes]) => [name, [...bytes]] as const)
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: script })
    const measurements: Measurement[] = []
    for (const format of formats) {
      const { milliseconds, bytes } = await page.evaluate(makeInPage, {
        fonts,
        cover,
        job: cardJob(count, { format, serials: count }),
      })
      const what = `1,000 cards, ${format}`
      measurements.push(
        atMost(`${what}: time in Chromium`, milliseconds / 1000, 10, 's'),
        atMost(`${what}: PDF`, bytes / 1_000_000, 10, 'MB'),
      )
    }
    return measurements
  } finally {
    await browser.close()
  }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { makeCards } from '#src/features/codes/cards/make-cards.ts'",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'cards',
  })
  return outputFiles[0]!.text
}

type Given = {
  fonts: (readonly [string, readonly number[]])[]
  cover: number[]
  job: Parameters<typeof makeCards>[1]
}

/** Runs in the page. */
async function makeInPage({ fonts, cover, job }: Given) {
  const { cards } = window as unknown as { cards: { makeCards: typeof makeCards } }
  const files = Object.fromEntries(fonts.map(([name, bytes]) => [name, new Uint8Array(bytes)]))
  const started = performance.now()
  const pdf = await cards.makeCards(files as Parameters<typeof makeCards>[0], {
    ...job,
    cover: new Uint8Array(cover),
  })
  return { milliseconds: performance.now() - started, bytes: pdf.length }
}
