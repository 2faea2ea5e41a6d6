/** A table as a file: CSV, or XLSX for people who open it in a spreadsheet. */
export const csvDownload = (csv: string, fileName: string): Response =>
  download(csv, 'text/csv; charset=utf-8', fileName)

export const xlsxDownload = (xlsx: Uint8Array<ArrayBuffer>, fileName: string): Response =>
  download(xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileName)

const download = (body: BodyInit, type: string, fileName: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
