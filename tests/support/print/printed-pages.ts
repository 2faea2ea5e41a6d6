import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** RGBA, row by row. */
export type Bitmap = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** Opens a PDF as a printer would, with Chromium's renderer. `use` sees the pages while it is open. */
export async function withPages<Answer>(
  pdf: Uint8Array,
  use: (pages: PDFiumPage[]) => Promise<Answer>,
): Promise<Answer> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    return await use([...document.pages()])
  } finally {
    document.destroy()
    library.destroy()
  }
}

export async function renderPage(page: PDFiumPage, dotsPerInch: number): Promise<Bitmap> {
  const { data, width, height } = await page.render({ scale: dotsPerInch / 72, render: 'bitmap' })
  return { data: new Uint8ClampedArray(data), width, height }
}

// The decoder would fetch itself from a network otherwise.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(
      readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
    ).buffer,
  },
})

export type FoundQr = { text: string; x: number; y: number }

/** All QR codes of a picture, with the corner of each. */
export async function readQrCodes(bitmap: Bitmap): Promise<FoundQr[]> {
  const found = await readBarcodes(bitmap as ImageData, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 255,
  })
  return found.map(({ text, position }) => ({ text, ...position.topLeft }))
}
