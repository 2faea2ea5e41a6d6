import { useState } from 'react'
import { FileDrop } from '#src/components/admin/upload/FileDrop.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { readTextFile, refusalOf } from '#src/components/admin/read-text-file.ts'
import type { CsvRow } from '#src/lib/csv.ts'
import * as messages from './messages.ts'
import { MissingPart } from './MissingPart.tsx'
import { NewsPart, type SendPictures } from './NewsPart.tsx'
import { catalogueApi } from './operations.ts'
import { readTable } from './release-plans.ts'
import { ReleasesPart } from './ReleasesPart.tsx'
import { readWordPress, type WordPress } from './wordpress.ts'

/** What a chosen file has: the rows of a table, or the posts of an export. */
type Source = { name: string } & ({ rows: CsvRow[] } | WordPress)

async function readSource(file: File): Promise<Source> {
  const [name, text] = [file.name, await readTextFile(file, 50)]
  return text.trimStart().startsWith('<')
    ? { name, ...readWordPress(text) }
    : { name, rows: readTable(text) }
}

/** The file that was chosen, and functions that take one and let it go. */
function useSource() {
  const notices = useNotices()
  const [source, setSource] = useState<Source>()

  async function take(file: File) {
    notices.clear()
    setSource(undefined)
    try {
      setSource(await readSource(file))
    } catch (error) {
      notices.fail(refusalOf(error))
    }
  }
  return [source, take, () => setSource(undefined)] as const
}

/** Imports and exports. `sendPictures` is of another feature. */
export function CatalogueScreen({ sendPictures }: { sendPictures: SendPictures }) {
  const [source, take, done] = useSource()
  return (
    <>
      <div className="cluster screen-head">
        <h1>Import & export</h1>
        <a className="button button-quiet" href={catalogueApi.csv.path} download>
          EXPORT CSV
        </a>
      </div>
      <p className="admin-hint">{messages.aboutExport}</p>
      <MissingPart />
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
        {source && 'rows' in source && <ReleasesPart {...source} onDone={done} />}
        {source && 'posts' in source && (
          <NewsPart {...source} sendPictures={sendPictures} onDone={done} />
        )}
      </section>
    </>
  )
}
