import { useState } from 'react'
import { FileDrop } from '#src/components/admin/FileDrop.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import type { CsvRow } from '#src/lib/csv.ts'
import * as messages from './messages.ts'
import { catalogueApi } from './operations.ts'
import { FileRefusal, readTable, readText } from './read-file.ts'
import { ReleasesPart } from './ReleasesPart.tsx'

export default function CatalogueScreen() {
  const notices = useNotices()
  const [source, setSource] = useState<{ name: string; rows: CsvRow[] }>()

  async function take(file: File) {
    notices.clear()
    setSource(undefined)
    try {
      setSource({ name: file.name, rows: readTable(await readText(file)) })
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      notices.fail(error.message)
    }
  }
  return (
    <>
      <div className="cluster screen-head">
        <h1>Import & export</h1>
        <a className="button button-quiet" href={catalogueApi.csv.path} download>
          EXPORT CSV
        </a>
      </div>
      <p className="admin-hint">{messages.aboutExport}</p>
      <section className="stack-16" aria-labelledby="import">
        <h2 id="import">IMPORT</h2>
        <p className="admin-hint">{messages.aboutImport}</p>
        <FileDrop
          what="a file (CSV or XML)"
          hint={messages.dropHint}
          accept=".csv,.tsv,.txt,.xml,text/csv,text/xml"
          fileName={source?.name ?? ''}
          onFile={take}
        />
        {source && <ReleasesPart rows={source.rows} onDone={() => setSource(undefined)} />}
      </section>
    </>
  )
}
