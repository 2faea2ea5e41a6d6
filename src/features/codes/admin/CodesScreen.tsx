import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { unsavedQuestion } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { useChoice, useFilter } from '#src/components/admin/list-tools.tsx'
import { BatchesPart } from './BatchesPart.tsx'
import { CodesPart } from './CodesPart.tsx'
import { FindCode } from './FindCode.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import { useReleaseChoices, type ReleaseChoice } from './use-release-choices.ts'

const PressingStatistics = lazy(() => import('./pressing/PressingStatistics.tsx'))

export default function CodesScreen() {
  const [releaseId] = useFilter('release')
  const choices = useReleaseChoices()
  const [isGenerating, setIsGenerating] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)
  const confirm = useConfirm()

  async function toggleForm() {
    if (isGenerating && isUnsaved && !(await confirm(unsavedQuestion))) return
    setIsUnsaved(false)
    setIsGenerating(!isGenerating)
  }

  return (
    <>
      <div className="cluster screen-head">
        <h1>Code Management</h1>
        <div className="cluster row-actions">
          <button type="button" className="button" onClick={() => void toggleForm()}>
            {isGenerating ? 'CLOSE' : 'GENERATE CODES'}
          </button>
          <Link className="button button-quiet" to="/codes/import">
            IMPORT CODES
          </Link>
        </div>
      </div>
      {isGenerating && (
        <GenerateForm
          choices={choices}
          releaseId={releaseId}
          onUnsaved={setIsUnsaved}
          onDone={() => setIsGenerating(false)}
        />
      )}
      <FindCode />
      <Lists choices={choices} />
    </>
  )
}

function Lists({ choices }: { choices: ReleaseChoice[] }) {
  const [releaseId, setReleaseId] = useFilter('release')
  const [, setBatchId] = useFilter('batch')
  const [list, setList] = useChoice('list', ['batches', 'codes', 'redeemed'])
  const contents = {
    batches: () => <BatchesPart releaseId={releaseId} />,
    codes: () => <CodesPart releaseId={releaseId} />,
    redeemed: () => <Redeemed releaseId={releaseId} />,
  }
  const tab = (name: keyof typeof contents) => ({
    name,
    label: name.toUpperCase(),
    content: list === name && contents[name](),
  })
  return (
    <section className="stack-16" aria-label="Batches and codes">
      <div className="cluster list-tools">
        <ReleaseSelect
          label="Filter by release"
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
      <Tabs
        label="Lists"
        chosen={list}
        onChoose={setList}
        tabs={[tab('batches'), tab('codes'), tab('redeemed')]}
      />
    </section>
  )
}

const Redeemed = ({ releaseId }: { releaseId: string }) => (
  <section className="stack-16" aria-labelledby="pressings">
    <h2 id="pressings">REDEMPTIONS</h2>
    <Suspense fallback={<p>Counting redemptions...</p>}>
      <PressingStatistics {...(releaseId && { releaseId })} />
    </Suspense>
  </section>
)
