import { lazy, Suspense, useState } from 'react'
import { Loading } from '#src/components/admin/read.tsx'
import { FileDrop } from '#src/components/admin/upload/FileDrop.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { readTextFile, refusalOf } from '#src/components/admin/upload/read-text-file.ts'
import type { CsvRow } from '#src/lib/csv.ts'
import { ImportsPart } from './ImportsPart.tsx'
import { aboutExport, aboutImport, dropHint, readingCatalogue } from './messages.ts'
import type { SendPictures } from './NewsPart.tsx'
import { isGoodsTable } from './goods-table.ts'
import { catalogueTables } from './tables-operations.ts'
import type { WordPress } from './wordpress.ts'

const MissingList = lazy(() => import('./MissingList.tsx'))
// The readers of files are loaded with a file.
const ReleasesPart = lazy(() => import('./ReleasesPart.tsx'))
const GoodsPart = lazy(() => import('./GoodsPart.tsx'))
const NewsPart = lazy(() => import('./NewsPart.tsx'))

/** What a chosen file has: the rows of a table, or the posts of an export. */
type Source = { name: string } & ({ rows: CsvRow[] } | WordPress)

async function readSource(file: File): Promise<Source> {
  const [name, text] = [file.name, await readTextFile(file, 50)]
  if (text.trimStart().startsWith('<')) {
    const { readWordPress } = await import('./wordpress.ts')
    return { name, ...readWordPress(text) }
  }
  const { readTable } = await import('./release-plans.ts')
  return { name, rows: readTable(text) }
}

/** The file that was chosen. */
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
  return { source, take, onDone: () => setSource(undefined) }
}

/** What releases lack that shops, distributors and fans ask for, read when it is opened. */
function MissingPart() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="folded-part" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What is missing</summary>
      <div className="folded-part-content">
        {isOpen && (
          <Suspense fallback={<Loading text={readingCatalogue} />}>
            <MissingList />
          </Suspense>
        )}
      </div>
    </details>
  )
}

type TableProps = { name: string; rows: CsvRow[]; onDone: () => void }

/** A table is one of goods or of releases, by the names of its columns. */
const TablePart = (props: TableProps) =>
  isGoodsTable(props.rows[0]?.cells ?? []) ? <GoodsPart {...props} /> : <ReleasesPart {...props} />

/** Imports and exports. `sendPictures` is of another feature. */
export function CatalogueScreen({ sendPictures }: { sendPictures: SendPictures }) {
  const { source, take, onDone } = useSource()
  return (
    <>
      <div className="screen-head">
        <h1>Import & export</h1>
        <p className="cluster">
          <a className="button button-quiet" href={catalogueTables.csv.path} download>
            EXPORT CSV
          </a>
          <a className="button button-quiet" href={catalogueTables.goodsCsv.path} download>
            EXPORT GOODS
          </a>
        </p>
      </div>
      <p className="admin-hint">{aboutExport}</p>
      <MissingPart />
      <section className="stack-16" aria-labelledby="import">
        <h2 id="import">IMPORT</h2>
        <p className="admin-hint">{aboutImport}</p>
        <FileDrop
          what="a file (CSV or XML)"
          hint={dropHint}
          accept=".csv,.tsv,.txt,.xml,text/csv,text/xml"
          fileName={source?.name ?? ''}
          onFile={take}
        />
        <ImportsPart />
        <Suspense>
          {source && 'rows' in source && <TablePart {...source} onDone={onDone} />}
          {source && 'posts' in source && (
            <NewsPart {...source} sendPictures={sendPictures} onDone={onDone} />
          )}
        </Suspense>
      </section>
    </>
  )
}
