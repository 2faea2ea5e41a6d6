import { useCallback, useState } from 'react'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { usePages } from '#src/components/admin/use-pages.ts'
import { listBatches, listCodes } from './client.ts'
import { codeOrders } from './contract.ts'
import { BatchesPart } from './BatchesPart.tsx'
import { CodesPart } from './CodesPart.tsx'
import { FindCode } from './FindCode.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import { useReleaseChoices } from './use-release-choices.ts'

/** The codes screen: generate codes, look one up, and list batches and codes. */
export default function CodesScreen() {
  const [releaseId, setReleaseId] = useFilter('release')
  const [batchId, setBatchId] = useFilter('batch')
  const [used, setUsed] = useFilter('used')
  const [sort, setSort] = useChoice('sort', codeOrders)
  const choices = useReleaseChoices()
  const [isGenerating, setIsGenerating] = useState(false)

  const loadCodes = useCallback(
    (after: string | undefined) =>
      listCodes({
        after,
        limit: 100,
        releaseId: releaseId || undefined,
        batchId: batchId || undefined,
        used: used ? used === 'yes' : undefined,
        sort,
      }),
    [releaseId, batchId, used, sort],
  )
  const loadBatches = useCallback(
    (after: string | undefined) =>
      listBatches({ after, limit: 20, releaseId: releaseId || undefined }),
    [releaseId],
  )
  const codes = usePages(loadCodes)
  const batches = usePages(loadBatches)
  const reload = () => Promise.all([codes.reload(), batches.reload()])

  return (
    <>
      <div className="screen-head">
        <h1>Code Management</h1>
        <button type="button" className="button" onClick={() => setIsGenerating(!isGenerating)}>
          {isGenerating ? 'CLOSE' : 'GENERATE CODES'}
        </button>
      </div>
      {isGenerating && (
        <GenerateForm
          choices={choices}
          releaseId={releaseId}
          onGenerated={() => void reload()}
          onDone={() => setIsGenerating(false)}
        />
      )}
      <FindCode choices={choices} onChanged={reload} />
      <div className="list-tools">
        <ReleaseSelect
          label="Release"
          name="release-filter"
          none="All releases"
          choices={choices}
          value={releaseId}
          onChange={(id) => {
            setBatchId('')
            setReleaseId(id)
          }}
        />
      </div>
      <BatchesPart batches={batches} batchId={batchId} onChoose={setBatchId} />
      <CodesPart codes={codes} {...{ batchId, setBatchId, used, setUsed, sort, setSort }} />
    </>
  )
}
