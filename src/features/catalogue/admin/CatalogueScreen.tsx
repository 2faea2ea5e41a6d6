import { lazy, Suspense, useState } from 'react'
import { FileDrop } from '#src/components/admin/upload/FileDrop.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { readTextFile, refusalOf } from '#src/components/admin/upload/read-text-file.ts'
import type { CsvRow } from '#src/lib/csv.ts'
import * as messages from './messages.ts'
import { NewsPart, type SendPictures } from './NewsPart.tsx'
import { catalogueApi } from './operations.ts'
import { UndoPart, type Imported } from './PlansPart.tsx'
import { readTable } from './release-plans.ts'
import { ReleasesPart } from './ReleasesPart.tsx'
import { readWordPress, type WordPress } from './wordpress.ts'

const MissingList = lazy(async () => ({ default: (await import('./MissingList.tsx')).MissingList }))

/** What a chosen file has: the rows of a table, or the posts of an export. */
type Source = { name: string } & ({ rows: CsvRow[] } | WordPress)

async function readSource(file: File): Promise<Source> {
  const [name, text] = [file.name, await readTextFile(file, 50)]
  return text.trimStart().startsWith('<')
    ? { name, ...readWordPress(text) }
    : { name, rows: readTable(text) }
}

/** Imports of this visit, which can be undone after another screen too. */
let undoable: readonly Imported[] = []

/** The file that was chosen, and what was imported. */
function useImport() {
  const notices = useNotices()
  const [source, setSource] = useState<Source>()
  const [imports, setImports] = useState(undoable)

  async function take(file: File) {
    notices.clear()
    setSource(undefined)
    try {
      setSource(await readSource(file))
    } catch (error) {
      notices.fail(refusalOf(error))
    }
  }
  const change = (changed: Imported[]) => setImports((undoable = changed))
  function onDone(done: Imported) {
    setSource(undefined)
    change([done, ...imports])
  }
  const onUndone = (done: Imported) => change(imports.filter((one) => one !== done))
  return { source, take, imports, onDone, onUndone }
}

/** What releases lack that shops, distributors and fans ask for, read when it is opened. */
function MissingPart() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="folded-part" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What is missing</summary>
      <div className="folded-part-content">
        <Suspense>{isOpen && <MissingList />}</Suspense>
      </div>
    </details>
  )
}

/** Imports and exports. `sendPictures` is of another feature. */
export function CatalogueScreen({ sendPictures }: { sendPictures: SendPictures }) {
  const { source, take, imports, onDone, onUndone } = useImport()
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
        {imports.map((one) => (
          <UndoPart key={one.items[0]?.id} {...one} onDone={() => onUndone(one)} />
        ))}
        {source && 'rows' in source && <ReleasesPart {...{ ...source, onDone }} />}
        {source && 'posts' in source && <NewsPart {...{ ...source, sendPictures, onDone }} />}
      </section>
    </>
  )
}
