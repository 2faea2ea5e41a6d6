// A workbook with one sheet of texts. LibreOffice and Gnumeric open it in tests/unit/codes/spreadsheet.test.ts.
import { expect, test } from 'vitest'
import { toXlsx } from '#netlify/server/codes/xlsx.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'

async function sheetOf(rows: string[][]): Promise<string> {
  const files = readStoredZip(await toXlsx(rows))
  return files.get('xl/worksheets/sheet1.xml')!.toString()
}

test('a workbook has the parts that its format asks for', async () => {
  const files = readStoredZip(await toXlsx([['a']]))
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/worksheets/sheet1.xml',
  ])
  for (const content of files.values()) expect(content.toString()).toMatch(/^<\?xml version="1\.0"/)
})

test('each cell is a text at its place', async () => {
  const sheet = await sheetOf([['0001', '=1+1'], ['b']])
  expect(sheet).toContain('<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve">0001</t>')
  expect(sheet).toContain(
    '<c r="B1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c></row>',
  )
  expect(sheet).toContain('<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">b</t>')
})

test.each([
  ['<a> & "b"', '&lt;a&gt; &amp; "b"'],
  [']]>', ']]&gt;'],
  [' a\tb\nc ', ' a\tb\nc '],
  ['a\u0000b\u001fc\ufffe', 'abc'],
  ['\ud800 🎹', '\ufffd 🎹'],
  ['_x0041_', '_x005F_x0041_'],
])('%j stands in the sheet as %j', async (text, written) => {
  expect(await sheetOf([[text]])).toContain(`<t xml:space="preserve">${written}</t>`)
})

test('the same rows give the same bytes', async () => {
  expect(await toXlsx([['a', 'b']])).toEqual(await toXlsx([['a', 'b']]))
})
