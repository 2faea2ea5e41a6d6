import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FileDrop } from '#src/components/admin/upload/FileDrop.tsx'
import { RowButton, TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm, type FormOf } from '#src/components/admin/use-form.ts'
import { validate, type Validated } from '#src/lib/validate.ts'
import {
  codesImportedMessage,
  conflictMessage,
  conflictsMessage,
  csvHint,
  linesAboveMessage,
  longCsvMessage,
  mistakenMessage,
} from '../messages.ts'
import { codesApi } from '../api.ts'
import type { CodesImported, ImportRefused } from '../contract.ts'
import { countCodes, count } from '../code-states.ts'
import { ReleaseSelect } from '../ReleaseSelect.tsx'
import { importInput, largestImportBytes, longestBatchName } from '../schema.ts'

type Values = { releaseId: string; batchName: string; csv: string }
type Preview = Extract<CodesImported, { outcome: 'preview' }>
/** `batchId`: asked again after a lost answer, the same file is the same batch. */
type Checked = { values: Values; preview: Preview; batchId: string }

const isSame = (one: Values, other: Values) =>
  one.releaseId === other.releaseId && one.batchName === other.batchName && one.csv === other.csv

function validateImport(values: Values): Validated<Values> {
  const input = validate(importInput, values)
  return 'fields' in input ? input : { output: values }
}

/** The form of an import: it checks a file, and imports what was checked. */
function useImport() {
  const notices = useNotices()
  const navigate = useNavigate()
  const [checked, setChecked] = useState<Checked>()
  // What was checked is what will be imported: a change asks for another check.
  const ready = checked?.preview.conflicts.length === 0 ? checked : undefined
  const form = useForm<Values, Values, CodesImported | ImportRefused>({
    initial: { releaseId: '', batchName: '', csv: '' },
    validate: validateImport,
    save: (values) =>
      ready && isSame(values, ready.values)
        ? codesApi.importCodes({ ...values, batchId: ready.batchId })
        : codesApi.importCodes({ ...values, dryRun: true }),
    onSaved: onAnswer,
  })
  const preview = checked && isSame(checked.values, form.values) ? checked.preview : undefined

  function onAnswer(answer: CodesImported | ImportRefused, values: Values) {
    if (answer.outcome === 'preview')
      setChecked({ values, preview: answer, batchId: crypto.randomUUID() })
    else if (answer.outcome === 'conflicts') {
      // One of these codes was made since the file was checked.
      const { conflicts } = answer
      setChecked((old) => old && { ...old, values, preview: { ...old.preview, conflicts } })
    } else {
      notices.succeedOnNextScreen(codesImportedMessage(answer.imported))
      void navigate(`/codes/batches/${answer.batch.id}`)
    }
  }

  /** What was checked stays checked under another name. */
  function nameBatch(batchName: string) {
    const values = { ...form.values, batchName }
    form.change(values)
    setChecked((old) => old && { ...old, values })
  }
  return { form, preview, isReady: preview !== undefined && ready !== undefined, nameBatch }
}

/** The name of the chosen file, whose text goes into the form. */
function useFile(form: FormOf<Values>) {
  const notices = useNotices()
  const [fileName, setFileName] = useState('')
  async function take(file: File) {
    const read = await readCsvFile(file)
    if ('refusal' in read) return notices.fail(read.refusal)
    setFileName(read.name)
    form.set('csv', read.csv)
  }
  return { fileName, take }
}

const about = (
  <p className="admin-hint">
    Codes from another service’s cards work here too. Bandcamp’s{' '}
    <span className="whole">xxxx-xxxx</span> can be typed with or without the hyphen.
  </p>
)

const batchFields = (
  <div className="admin-columns">
    <ReleaseSelect name="releaseId" />
    <TextField
      label="Name of the batch (optional)"
      maxLength={longestBatchName}
      autoComplete="off"
      hint="For example “Bandcamp cards, 2019”."
      name="batchName"
    />
  </div>
)

/** Imports codes that another service has printed: a file is checked first, and imported as a whole or not at all. */
export default function ImportScreen() {
  const { form, preview, isReady, nameBatch } = useImport()
  const { fileName, take } = useFile(form)
  const action =
    preview && isReady ? `IMPORT ${countCodes(preview.total).toUpperCase()}` : 'CHECK THE FILE'
  return (
    <>
      <div>
        <p className="fact">
          <Link to="/codes">Codes</Link>
        </p>
        <h1>Import codes</h1>
      </div>
      {about}
      <Form form={form} aria-label="Import codes">
        {batchFields}
        <FileDrop
          fileName={fileName}
          hint={csvHint}
          error={form.errors.csv}
          onFile={take}
          what="a file (CSV)"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
        />
        <div role="status">
          {preview && (
            <LinesAbove {...preview} batchName={form.values.batchName} onName={nameBatch} />
          )}
          {preview && <ImportPreview preview={preview} />}
        </div>
        <div className="form-actions">
          <SubmitButton busy="ONE MOMENT...">{action}</SubmitButton>
        </div>
      </Form>
    </>
  )
}

/** The text of a chosen file: UTF-16 where it begins with that byte order mark, as a spreadsheet's “Unicode text” does. */
export async function readCsvFile(file: File) {
  if (file.size > largestImportBytes) return { refusal: longCsvMessage }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return { name: file.name, csv: new TextDecoder(encoding).decode(bytes) }
}

type AboveProps = { above: string[]; batchName: string; onName: (name: string) => void }

/** What stands above the header of a file, which may name its batch. */
function LinesAbove({ above, batchName, onName }: AboveProps) {
  const name = above.join(', ').slice(0, longestBatchName)
  if (!name) return null
  return (
    <div className="cluster">
      <p dir="auto">{linesAboveMessage(above.join(' · '))}</p>
      {batchName === '' && (
        <RowButton about={name} onClick={() => onName(name)}>
          USE AS NAME
        </RowButton>
      )}
    </div>
  )
}

type Props = { preview: Extract<CodesImported, { outcome: 'preview' }> }

const mostShown = 50

function ImportPreview({ preview: { column, codes, total, conflicts, mistaken } }: Props) {
  const more = conflicts.length - mostShown
  return (
    <div className="stack-16">
      <p>
        {count(total)} {total === 1 ? 'row' : 'rows'}, with codes in the column{' '}
        {column ? <strong>{column}</strong> : 'without a name'}:
      </p>
      <p>
        <code>{codes.join(' ')}</code>
        {total > codes.length && ' …'}
      </p>
      {mistaken.total > 0 && <p>{mistakenMessage(mistaken)}</p>}
      {conflicts.length > 0 && (
        <>
          <p className="form-refusal">{conflictsMessage(conflicts.length)}</p>
          <ul
            className="stack-6 max-h-320 overflow-y-auto"
            aria-label="Rows that cannot be imported"
          >
            {conflicts.slice(0, mostShown).map((conflict) => (
              <li key={`${conflict.row}-${conflict.reason}`}>{conflictMessage(conflict)}</li>
            ))}
          </ul>
          {more > 0 && <p>… and {count(more)} more.</p>}
        </>
      )}
    </div>
  )
}
