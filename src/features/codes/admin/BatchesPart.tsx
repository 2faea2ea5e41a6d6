import { CodesUsed } from '#src/components/admin/CodesUsed.tsx'
import { shortDate } from '#src/components/admin/moment.ts'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import { RowTable } from '#src/components/admin/RowTable.tsx'
import { useList } from '#src/components/admin/read.tsx'
import { codesApi } from './api.ts'
import { countStates } from './code-states.ts'
import type { Batch } from './contract.ts'
import { ReleaseName } from './CodeRow.tsx'
import { CopyButton, CsvLink } from './CopyCodes.tsx'
import { useReleaseChoices } from './use-release-choices.ts'

export default function BatchesPart({ releaseId }: { releaseId: string }) {
  const query = { limit: 20, releaseId: releaseId || undefined }
  const batches = useList(['batches', query], (after) => codesApi.listBatches({ ...query, after }))
  const covers = new Map(useReleaseChoices().map(({ id, coverImage }) => [id, coverImage]))
  const rows = batchRows(covers)
  return (
    <section className="stack-16" aria-labelledby="batches">
      <h2 id="batches">BATCHES{batches.count && ` (${batches.count})`}</h2>
      <RowTable rows={rows} list={batches} words={listWords('batches')}>
        {(batch) => (
          <RecordRow
            key={batch.id}
            record={batch}
            rows={rows}
            title={batch.name}
            to={`/codes/batches/${batch.id}`}
            actions={<CopyButton batchId={batch.id} about={batch.name} />}
            menu={<CsvLink batchId={batch.id} about={batch.name} />}
          />
        )}
      </RowTable>
    </section>
  )
}

/** The rows of the list of batches, with the covers of their releases. */
const batchRows = (covers: ReadonlyMap<string, string>): ShownRows<Batch> => ({
  picture: ({ release }) => covers.get(release.id) ?? null,
  columns: [
    {
      name: 'name',
      head: 'Batch',
      kind: 'title',
      fact: ({ name }) => name,
      track: 'minmax(8rem, 5fr)',
    },
    {
      name: 'release',
      head: 'Release',
      kind: 'name',
      fact: ({ release }) => <ReleaseName {...release} />,
      isOnPhone: true,
      track: 'minmax(8rem, 4fr)',
    },
    {
      name: 'left',
      head: 'Not used',
      fact: ({ states }) =>
        countStates((state) => states[state], ['available', 'dormant', 'void']).join(' · '),
      from: 1536,
    },
    {
      name: 'by',
      head: 'Made by',
      kind: 'name',
      fact: ({ createdBy }) => createdBy,
      from: 1536,
    },
    {
      name: 'used',
      head: 'Used',
      kind: 'number',
      fact: ({ used, total }) => <CodesUsed used={used} total={total} />,
      isOnPhone: true,
    },
    {
      name: 'made',
      head: 'Made',
      kind: 'number',
      fact: ({ createdAt }, site) => shortDate(createdAt, site),
    },
  ],
  state: ({ isImported, release }) =>
    [isImported && 'IMPORTED', release.isDeleted && 'RELEASE DELETED'].filter(Boolean).join(' · '),
})
