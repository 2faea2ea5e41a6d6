import { useSite } from '#src/components/admin/site-context.ts'
import { RowButton } from '#src/components/admin/fields.tsx'
import { momentOf } from '#src/components/admin/moment.ts'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Loaded, useRead } from '#src/components/admin/read.tsx'
import { askUntilKnown } from './ask-until-known.ts'
import type { CatalogueImport } from './contract.ts'
import {
  askingMessage,
  importFacts,
  importsFailedMessage,
  noAnswerMessage,
  nouns,
  stillNoAnswerMessage,
  undoneMessage,
} from './messages.ts'
import { catalogueApi } from './api.ts'
import { useSettledImport } from './use-importing.ts'

/** The last imports, each with what takes it back, and what became of one that a reload has cut off. */
export function ImportsPart() {
  const read = useRead(['catalogue', 'imports'], () => catalogueApi.listImports())
  return (
    <>
      <SettledImport />
      <Loaded read={read} loading="Reading the last imports..." failed={importsFailedMessage}>
        {({ items }) =>
          items.length > 0 && (
            <ul className="rows" aria-label="The last imports">
              {items.map((one) => (
                <ImportRow key={one.id} {...one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function SettledImport() {
  const { unknown, isAsking, settle } = useSettledImport()
  if (!unknown) return null
  if (isAsking) return <p role="status">{askingMessage(unknown.name)}</p>
  return (
    <p className="cluster">
      {stillNoAnswerMessage}
      <RowButton onClick={() => settle(unknown)}>ASK AGAIN</RowButton>
    </p>
  )
}

function ImportRow(given: CatalogueImport) {
  const { id, name, kind, createdAt, canUndo, undoneAt } = given
  const notices = useNotices()
  const site = useSite()
  async function undo() {
    const result = await askUntilKnown(
      () => catalogueApi.undoImport({ id }),
      () => notices.fail(noAnswerMessage),
    )
    if (result.ok) notices.succeed(undoneMessage(result.data.import))
    else notices.fail(result.error.message)
  }
  return (
    <li className="cluster row gap-x-20 gap-y-12">
      <div className="stack-4 row-text">
        <h3 dir="auto">{name || nouns[kind][1]}</h3>
        <p className="row-fact fact">{importFacts(given, momentOf(createdAt, site))}</p>
        {undoneAt && <p>{undoneMessage(given)}</p>}
      </div>
      {canUndo && (
        <RowButton about={name} onClick={undo}>
          UNDO
        </RowButton>
      )}
    </li>
  )
}
