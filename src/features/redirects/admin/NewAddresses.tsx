import { useMemo, useRef, useState } from 'react'
import { RowButton, TextAreaField, TextField } from '#src/components/admin/fields.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { UnsavedChangesGuard } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { useAct } from '#src/components/admin/use-act.ts'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { mostRedirects, readTarget, type Redirect } from '../redirects.ts'
import type { RedirectsRead } from './contract.ts'
import { checkLines, readLines, toText } from './lines.ts'
import * as messages from './messages.ts'
import { redirectsApi } from './operations.ts'
import './redirects.css'

const shownAtOnce = 100

/** Pasted lines or a file: checked here, corrected line by line, and saved as far as they can be. */
export function NewAddresses({ stored, pages }: RedirectsRead) {
  const [text, setText] = useState('')
  const [lines, setLines] = useState<Redirect[]>([])
  const [shown, setShown] = useState(shownAtOnce)
  const form = useRef<HTMLFormElement>(null)
  const notices = useNotices()
  const act = useAct()
  const checked = useMemo(() => checkLines(lines, stored, pages), [lines, stored, pages])
  const saved = checked.filter(({ isChange }) => isChange)
  const refused = checked.filter(({ error }) => error)

  function check() {
    const read = readLines(text, { stored, pages }, location.origin)
    if (read.length === 0) return notices.fail(messages.nowhereMessage)
    if (read.length > mostRedirects) return notices.fail(messages.tooManyMessage)
    notices.clear()
    setShown(shownAtOnce)
    setLines(read)
  }
  const save = () =>
    act({
      run: () =>
        redirectsApi.changeRedirects({
          saved: saved.map(({ from, to }) => ({ from, to })),
          removed: [],
        }),
      done: messages.savedMessage(saved.length),
      onDone: () => {
        setText(toText(refused))
        setLines(refused)
        form.current?.querySelector('textarea')?.focus()
      },
    })
  async function take([file]: File[]) {
    if (!file) return
    if (file.size > 1_000_000) return notices.fail(messages.largeFileMessage)
    setText(await file.text())
  }
  const change = (index: number, to: string) =>
    setLines(lines.with(index, { from: lines[index]!.from, to: readTarget(to, location.origin) }))

  return (
    <form
      ref={form}
      className="stack-20 admin-form"
      aria-label="Add old addresses"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
      {...useFileDrop((files) => void take(files))}
    >
      <UnsavedChangesGuard when={text !== ''} />
      <TextAreaField
        {...{ label: 'Old addresses', name: 'lines', rows: 6, value: text, onChange: setText }}
        {...{ error: undefined, hint: messages.linesHint }}
      />
      <div className="cluster row-actions">
        <button className="button button-quiet">CHECK</button>
        <FileButton
          label="Take a file (CSV)"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFiles={(files) => void take(files)}
        >
          TAKE A FILE
        </FileButton>
      </div>
      <p role="status">
        {lines.length > 0 && messages.checkedMessage(lines.length, refused.length)}
      </p>
      <datalist id="site-pages">
        {pages.map(({ path, title }) => (
          <option key={path} value={path} label={title} />
        ))}
      </datalist>
      <ul className="rows">
        {checked.slice(0, shown).map(({ from, to, state, error }, index) => (
          <li key={index} className="row address-line">
            <TextField
              {...{ label: from, name: `to-${index}`, value: to, error, hint: state }}
              {...{ list: 'site-pages', autoComplete: 'off', placeholder: '/…' }}
              onChange={(typed) => change(index, typed)}
            />
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <RowButton className="list-more" onClick={() => setShown(shown + shownAtOnce)}>
          SHOW MORE
        </RowButton>
      )}
      {saved.length > 0 && (
        <div className="cluster form-actions">
          <button type="button" className="button" onClick={() => void save()}>
            SAVE {messages.addresses(saved.length).toUpperCase()}
          </button>
        </div>
      )}
    </form>
  )
}
