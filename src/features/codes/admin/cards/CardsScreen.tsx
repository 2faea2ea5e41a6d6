import { Link, useParams } from 'react-router'
import { useRead, Loaded } from '#src/components/admin/read.tsx'
import { pathOf } from '#src/lib/operation.ts'
import { batchTables } from '../tables-operations.ts'
import { codesApi } from '../api.ts'
import type { BatchRead } from '../contract.ts'
import { neverTestedMessage, noSerialsMessage } from '../messages.ts'
import { CardsForm } from './CardsForm.tsx'

export default function CardsScreen() {
  const { id = '' } = useParams()
  const batch = useRead(['batches', id, 'cards'], () =>
    codesApi.readBatch({ batchId: id, as: 'screen' }),
  )
  return (
    <>
      <div className="screen-head">
        <h1>Cards to print</h1>
        <Link className="row-button" to={`/codes/batches/${id}`}>
          BACK TO THE BATCH
        </Link>
      </div>
      <Loaded read={batch} loading="Loading the batch...">
        {(read) => <CardsOfBatch batch={read} />}
      </Loaded>
    </>
  )
}

function CardsOfBatch({ batch: read }: { batch: BatchRead }) {
  const { batch, codes } = read
  return (
    <>
      <p className="admin-hint">
        <strong>{batch.name}</strong> · {batch.release.artist} - {batch.release.title}
      </p>
      {batch.triedAt === null && (
        <div className="cluster gap-x-20 gap-y-12 border border-dashed border-ink px-16 py-12">
          <p className="flex-[1_1_16rem]">{neverTestedMessage}</p>
          <Link className="row-button" to={`/codes/batches/${batch.id}`}>
            TEST THIS BATCH
          </Link>
        </div>
      )}
      {codes.some(({ serial }) => serial !== null) ? (
        <CardsForm key={batch.id} read={read} />
      ) : (
        <p className="list-empty">{noSerialsMessage}</p>
      )}
      <p className="admin-hint">
        Does your print shop lay out the cards? Send it the codes as a table, one row for each card:{' '}
        <a href={pathOf(batchTables.printersXlsx, batch.id)} download>
          XLSX for printers
        </a>{' '}
        opens in a spreadsheet as it is;{' '}
        <a href={pathOf(batchTables.printersCsv, batch.id)} download>
          CSV for printers
        </a>{' '}
        is for programs that merge cards.
      </p>
    </>
  )
}
