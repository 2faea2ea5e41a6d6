import { downloadZip } from 'client-zip'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const main = `${openXml}/spreadsheetml/2006/main`
const officeRelations = `${openXml}/officeDocument/2006/relationships`
const packageRelations = `${openXml}/package/2006/relationships`
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relation = (name: string, target: string) =>
  `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/${name}" Target="${target}"/></Relationships>`

/** What a workbook with one sheet has beside the sheet. */
const parts = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
] as const

/** A workbook (XLSX) of at most 26 columns whose cells are all texts: no program makes a number, a date or a formula of one. */
export async function toXlsx(
  rows: readonly (readonly string[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const files = [...parts, ['xl/worksheets/sheet1.xml', sheetOf(rows)] as const]
  const zip = downloadZip(
    files.map(([name, xml]) => ({
      name,
      input: declaration + xml,
      lastModified: new Date('2026-01-01'),
    })),
  )
  return new Uint8Array(await zip.arrayBuffer())
}

function sheetOf(rows: readonly (readonly string[])[]): string {
  const written = rows.map((cells, at) => {
    const texts = cells.map((text, column) => cellOf(`${columnName(column)}${at + 1}`, text))
    return `<row r="${at + 1}">${texts.join('')}</row>`
  })
  return `<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`
}

const columnName = (column: number) => String.fromCharCode('A'.charCodeAt(0) + column)

const cellOf = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text without what XML does not allow. Excel reads _x0041_ as a letter, unless its first mark is written so itself. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (mark) => entities[mark] ?? '')
