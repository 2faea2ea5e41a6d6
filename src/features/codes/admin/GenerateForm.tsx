import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { CheckField, RowButton, TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Form } from '#src/components/admin/Form.tsx'
import { useDebounced } from '#src/components/admin/use-debounced.ts'
import { type FormOf, useForm } from '#src/components/admin/use-form.ts'
import { useRead } from '#src/components/admin/read.tsx'
import { validate } from '#src/lib/validate.ts'
import { codeStrength, type CodeStrength } from './code-strength.ts'
import { longestPrefix } from '#src/features/codes/generated-code.ts'
import { mistakenWithPrefix } from '#src/features/codes/spreadsheet.ts'
import {
  codesGeneratedMessage,
  countingOpenCodesMessage,
  dormantHint,
  freshCodesMessage,
  generatingCodesFailedMessage,
  leftOutMessage,
  missingMusicQuestion,
  printAnywayQuestion,
} from './messages.ts'
import { codesApi } from './api.ts'
import type { CodesGenerated } from './contract.ts'
import {
  type GenerateInput,
  generateInput,
  longestBatchName,
  mostCodes,
  openCodesInput,
} from './schema.ts'
import { count } from './code-states.ts'
import { CopyCodes } from './CopyCodes.tsx'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import { useReleaseChoices } from './use-release-choices.ts'

type Props = {
  /** The preselected release, or ''. */
  releaseId: string
  /** Whether closing the form would lose what was typed. */
  onUnsaved: (isUnsaved: boolean) => void
  onDone: () => void
}
export function GenerateForm({ releaseId, onUnsaved, onDone }: Props) {
  const notices = useNotices()
  const [generated, setGenerated] = useState<CodesGenerated>()
  const form = useForm({
    initial: { releaseId, quantity: '10', prefix: '', batchName: '', isDormant: false },
    validate: (values) => validate(generateInput, values),
    save: codesApi.generateCodes,
    failureMessage: generatingCodesFailedMessage,
    firstField: releaseId ? 'quantity' : 'releaseId',
    onSaved: (saved) => {
      setGenerated(saved)
      notices.succeed(codesGeneratedMessage(saved.codes.length))
    },
  })
  useOnlyRelease(form)
  const { isCounting, mayGenerate, onLeave } = useQuestions()
  const isUnsaved = form.isDirty || isCounting
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])
  const strength = usePrefixStrength(form.values.prefix, Number(form.values.quantity) || 1)
  const leftOut = leftOutOf(form.values.prefix)
  if (generated) return <GeneratedCodes generated={generated} onDone={onDone} />

  async function maySubmit() {
    if (isCounting) return false
    const checked = validate(generateInput, form.values)
    return 'fields' in checked || mayGenerate(checked.output)
  }

  return (
    <Form
      form={form}
      isUnsaved={isUnsaved}
      maySubmit={maySubmit}
      onLeave={onLeave}
      title="Generate codes"
    >
      <GenerateFields isCounting={isCounting} strength={strength} leftOut={leftOut} />
      <div className="form-actions">
        <button className="button" disabled={form.isSaving} aria-disabled={isCounting}>
          {isCounting ? 'COUNTING...' : form.isSaving ? 'GENERATING...' : 'GENERATE'}
        </button>
      </div>
    </Form>
  )
}

type GenerateValues = { releaseId: string }

/** Chooses the release of a label that has one. */
function useOnlyRelease<Values extends GenerateValues>(form: FormOf<Values>): void {
  const [only, ...others] = useReleaseChoices()
  const choose = useEffectEvent((releaseId: string) => {
    const { values, isDirty, startFrom } = form
    if (!isDirty && !values.releaseId)
      startFrom({ values: { ...values, releaseId }, updatedAt: '' })
  })
  const id = others.length === 0 ? only?.id : undefined
  useEffect(() => {
    if (id !== undefined) choose(id)
  }, [id])
}

const quantity = {
  type: 'number',
  inputMode: 'numeric',
  min: 1,
  max: mostCodes,
  hint: 'From 1 to 1000 in one batch.',
} as const

type FieldsProps = { isCounting: boolean; strength: CodeStrength; leftOut: string }

function GenerateFields({ isCounting, strength, leftOut }: FieldsProps) {
  // The values that are counted are the ones that are sent. Not disabled: that would drop the focus.
  const unchanged = isCounting && { onChange: () => undefined }
  const typed = { readOnly: isCounting, autoComplete: 'off' }
  return (
    <>
      <div className="admin-columns">
        <ReleaseSelect name="releaseId" {...unchanged} />
        <TextField label="Quantity" name="quantity" {...quantity} {...typed} />
        <TextField
          label="Prefix (optional)"
          maxLength={longestPrefix}
          hint={<PrefixHint {...strength} leftOut={leftOut} />}
          name="prefix"
          {...typed}
        />
        <TextField
          label="Name of the batch (optional)"
          maxLength={longestBatchName}
          hint="For example “Pink pressing, box 2”."
          name="batchName"
          {...typed}
        />
      </div>
      <CheckField
        label="Activate each code when it is sold"
        hint={dormantHint}
        name="isDormant"
        {...unchanged}
      />
    </>
  )
}

/** How hard the codes are to guess, with the figures behind a question, and what is left out. */
const PrefixHint = ({ level, message, odds, leftOut }: CodeStrength & { leftOut: string }) => (
  <>
    <span className={level === 'weak' ? 'weight-600 text-bad' : undefined}>{message}</span>
    {leftOut && <span> {leftOut}</span>}
    <details>
      <summary>How sure?</summary>
      {odds}
    </details>
  </>
)

/** Asks about a release without all of its music, and about a batch that is easily guessed, but not after the form was left. */
function useQuestions() {
  const choices = useReleaseChoices()
  const confirm = useConfirm()
  const [isCounting, setIsCounting] = useState(false)
  const hasLeft = useRef(false)
  // The form unmounts only when the next screen has loaded.
  const onLeave = () => {
    hasLeft.current = true
  }
  useEffect(() => {
    hasLeft.current = false
    return onLeave
  }, [])

  /** Asks at once where the batch is weak by itself, else when the open codes are counted. */
  async function mayGenerate(input: GenerateInput): Promise<boolean> {
    const release = choices.find(({ id }) => id === input.releaseId)
    const question = release && missingMusicQuestion(release)
    if (question && !(await confirm(question))) return false
    const counted = readStrength(input)
    if (codeStrength(input.prefix.length, input.quantity).level === 'weak')
      return confirm({
        ...printAnywayQuestion,
        detail: countingOpenCodesMessage,
        later: counted.then(({ odds }) => odds),
      })
    setIsCounting(true)
    const { level, odds } = await counted
    setIsCounting(false)
    if (hasLeft.current) return false
    return level !== 'weak' || confirm({ ...printAnywayQuestion, detail: odds })
  }
  return { isCounting, mayGenerate, onLeave }
}

/** Which codes with the typed prefix are left out, as a sentence; '' without such ones. */
function leftOutOf(typed: string): string {
  const checked = validate(openCodesInput, { prefix: typed })
  const prefix = 'output' in checked ? checked.output.prefix : ''
  const mistaken = mistakenWithPrefix(prefix)
  return mistaken ? leftOutMessage(prefix, mistaken) : ''
}

/** The strength of a batch with what is typed, and of the codes that are open already once they are counted. */
function usePrefixStrength(typed: string, quantity: number): CodeStrength {
  const settled = useDebounced(typed)
  const { data } = useRead(['codes', 'open', settled], () =>
    codesApi.countOpenCodes({ prefix: settled }),
  )
  const checked = validate(openCodesInput, { prefix: typed })
  const length =
    'output' in checked ? checked.output.prefix.length : Math.min(typed.length, longestPrefix)
  return codeStrength(length, quantity + (settled === typed ? (data?.open ?? 0) : 0))
}

/** The strength of a batch, counted now; of the batch alone when that fails. */
async function readStrength({ prefix, quantity }: GenerateInput): Promise<CodeStrength> {
  const counted = await codesApi.countOpenCodes({ prefix })
  return codeStrength(prefix.length, quantity + (counted.ok ? counted.data.open : 0))
}

const shownCodes = 24

/** The first of the generated codes. They are stored in their batch, so closing this loses nothing. */
function GeneratedCodes({ generated, onDone }: { generated: CodesGenerated; onDone: () => void }) {
  const { batch, codes } = generated
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stack-20 admin-form" aria-labelledby="fresh-codes">
      <h2 id="fresh-codes" ref={heading} tabIndex={-1}>
        {batch.name}
      </h2>
      <p>{freshCodesMessage(generated)}</p>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-20 gap-y-6 py-12 font-mono text-16 leading-normal weight-700 tracking-[0.08em]"
        aria-label="Fresh codes"
      >
        {codes.slice(0, shownCodes).map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {codes.length > shownCodes && (
        <p>… and {count(codes.length - shownCodes)} more in the batch.</p>
      )}
      <div className="form-actions">
        <Link className="button" to={`/codes/batches/${batch.id}`}>
          OPEN THE BATCH
        </Link>
        <CopyCodes batchId={batch.id} codes={codes} />
        <RowButton onClick={onDone}>DONE</RowButton>
      </div>
    </section>
  )
}
