import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { unsavedQuestion } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { useChoice, useFilter } from '#src/components/admin/list-tools.tsx'
import BatchesPart from './BatchesPart.tsx'
import { CodesPart } from './CodesPart.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import { Button, TextField } from '#src/components/admin/fields.tsx'
import { propertiesOf } from '#src/lib/object.ts'
import CodeDetails from './CodeDetails.tsx'

const PressingStatistics = lazy(() => import('./pressing/PressingStatistics.tsx'))

export default function CodesScreen() {
  const { value: releaseId } = useFilter('release')
  const form = useChoice('form', ['', 'generate'])
  const isGenerating = form.value === 'generate'
  const [isUnsaved, setIsUnsaved] = useState(false)
  const confirm = useConfirm()

  async function toggleForm() {
    if (isGenerating && isUnsaved && !(await confirm(unsavedQuestion))) return
    setIsUnsaved(false)
    form.onChange(isGenerating ? '' : 'generate')
  }

  return (
    <>
      <div className="screen-head">
        <h1>Code Management</h1>
        <div className="cluster row-actions gap-x-8">
          <Button onClick={() => toggleForm()}>{isGenerating ? 'CLOSE' : 'GENERATE CODES'}</Button>
          <Link className="button button-quiet" to="/codes/import">
            IMPORT CODES
          </Link>
        </div>
      </div>
      {isGenerating && (
        <GenerateForm
          releaseId={releaseId}
          onUnsaved={setIsUnsaved}
          onDone={() => form.onChange('')}
        />
      )}
      <FindCode />
      <Lists />
    </>
  )
}

function Lists() {
  const release = useFilter('release')
  const batch = useFilter('batch')
  const list = useChoice('list', ['batches', 'codes', 'redeemed'])
  const releaseId = release.value
  const contents = {
    batches: () => <BatchesPart releaseId={releaseId} />,
    codes: () => <CodesPart releaseId={releaseId} />,
    redeemed: () => <Redeemed releaseId={releaseId} />,
  }
  const tab = (name: keyof typeof contents) => ({
    name,
    label: name.toUpperCase(),
    content: list.value === name && contents[name](),
  })
  return (
    <section className="stack-16" aria-label="Batches and codes">
      <div className="list-tools">
        <ReleaseSelect
          label="Filter by release"
          name="release-filter"
          none="All releases"
          value={releaseId}
          onChange={(id) => {
            batch.onChange('')
            release.onChange(id)
          }}
        />
      </div>
      <Tabs label="Lists" tabs={[tab('batches'), tab('codes'), tab('redeemed')]} {...list} />
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

/** Looks up a typed code, or that of a navigation's state: an address would be written down in many places. */
function FindCode() {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  // Looking the same code up again reads it again.
  const [lookups, setLookups] = useState(0)
  const lookUp = (wanted: string) => {
    setTyped(wanted)
    setCode(wanted.trim())
    setLookups(lookups + 1)
  }
  useGivenCode(lookUp)

  return (
    <section className="stack-16" aria-labelledby="find-code">
      <h2 id="find-code">FIND A CODE</h2>
      <form
        className="list-tools"
        onSubmit={(event) => {
          event.preventDefault()
          lookUp(typed)
        }}
      >
        <TextField
          label="Look up a code"
          name="code"
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setCode('')
            setTyped(value)
          }}
        />
        <button className="row-button">LOOK UP</button>
      </form>
      <div role="status">{code && <CodeDetails key={lookups} code={code} />}</div>
    </section>
  )
}

/** Calls `use` once for each navigation that brings a code. */
function useGivenCode(use: (code: string) => void): void {
  const { key, ...location } = useLocation()
  const [lastKey, setLastKey] = useState('')
  const { code } = propertiesOf(location.state)
  if (key === lastKey) return
  setLastKey(key)
  if (typeof code === 'string') use(code)
}
