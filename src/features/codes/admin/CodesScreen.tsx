import { useState } from 'react'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { useList } from '#src/components/admin/use-read.ts'
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

  const codeQuery = {
    limit: 100,
    releaseId: releaseId || undefined,
    batchId: batchId || undefined,
    used: used ? used === 'yes' : undefined,
    sort,
  }
  const batchQuery = { limit: 20, releaseId: releaseId || undefined }
  const codes = useList(['codes', codeQuery], (after) => listCodes({ ...codeQuery, after }))
  const batches = useList(['batches', batchQuery], (after) => listBatches({ ...batchQuery, after }))

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
          onDone={() => setIsGenerating(false)}
        />
      )}
      <FindCode />
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
