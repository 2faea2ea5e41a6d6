import { useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { UnsavedChangesGuard } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { codeStrength } from '#src/features/codes/code-strength.ts'
import { longestPrefix } from '#src/features/codes/generated-code.ts'
import { codesGeneratedMessage, generatingCodesFailedMessage } from './messages.ts'
import { generateCodes } from './client.ts'
import type { CodesGenerated } from './contract.ts'
import { generateInput, longestBatchName, mostCodes } from './schema.ts'
import { CopyCodes } from './CopyCodes.tsx'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import type { ReleaseChoice } from './use-release-choices.ts'

type Props = {
  choices: ReleaseChoice[]
  /** The preselected release, or ''. */
  releaseId: string
  onDone: () => void
}
/** The form that generates a batch of codes for one release. */
export function GenerateForm({ choices, releaseId, onDone }: Props) {
  const notices = useNotices()
  const [generated, setGenerated] = useState<CodesGenerated>()
  const form = useForm({
    initial: { releaseId, quantity: '10', prefix: '', batchName: '' },
    validate: (values) => validate(generateInput, values),
    save: generateCodes,
    failureMessage: generatingCodesFailedMessage,
    onSaved: (saved) => {
      setGenerated(saved)
      notices.succeed(codesGeneratedMessage(saved.codes.length))
    },
  })
  if (generated) return <GeneratedCodes generated={generated} onDone={onDone} />

  const { prefix, quantity } = form.values
  const strength = codeStrength(
    Math.min(prefix.trim().length, longestPrefix),
    Number(quantity) || 1,
  )
  return (
    <form className="admin-form" {...form.props} aria-labelledby="generate-codes">
      <UnsavedChangesGuard when={form.isDirty} />
      <h2 id="generate-codes">Generate codes</h2>
      <div className="admin-columns">
        <ReleaseSelect
          label="Release"
          none="Select a release"
          choices={choices}
          {...form.text('releaseId')}
        />
        <TextField
          label="Quantity"
          type="number"
          min={1}
          max={mostCodes}
          inputMode="numeric"
          hint="From 1 to 1000 in one batch."
          {...form.text('quantity')}
        />
        <TextField
          label="Prefix (optional)"
          maxLength={longestPrefix}
          autoComplete="off"
          hint={<span data-level={strength.level}>{strength.message}</span>}
          {...form.text('prefix')}
        />
        <TextField
          label="Name of the batch (optional)"
          maxLength={longestBatchName}
          autoComplete="off"
          hint="What you will look for later: “Pink pressing, box 2”."
          {...form.text('batchName')}
        />
      </div>
      <div className="form-actions">
        <button className="button" disabled={form.isSaving}>
          {form.isSaving ? 'GENERATING...' : 'GENERATE'}
        </button>
      </div>
    </form>
  )
}

/** The generated codes. They are stored in their batch, so closing this loses nothing. */
function GeneratedCodes({ generated, onDone }: { generated: CodesGenerated; onDone: () => void }) {
  const { batch, codes } = generated
  return (
    <section className="admin-form" aria-labelledby="fresh-codes">
      <h2 id="fresh-codes">{batch.name}</h2>
      <p>
        {codes.length} codes for {batch.release.artist} - {batch.release.title}. They stay in this
        batch below, where you can copy or download them at any time.
      </p>
      <ul className="code-sheet" tabIndex={0} aria-label="Fresh codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="form-actions">
        <CopyCodes batchId={batch.id} codes={codes} />
        <button type="button" className="button button-quiet" onClick={onDone}>
          DONE
        </button>
      </div>
    </section>
  )
}
