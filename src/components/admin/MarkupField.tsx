import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { Markup } from '#src/components/Markup.tsx'
import { parseMarkup, strayTags, type MarkupTag } from '#src/lib/markup.ts'
import { FieldMessages, useControl, useField, useFormFields, RowButton } from './fields.tsx'
import { MarkupToolbar } from './MarkupToolbar.tsx'
import { useNotices } from './notices.tsx'

type Props<Name> = {
  label: string
  name: Name
  /** The number of lines of a textarea; absent for a single-line input. */
  rows?: number
  maxLength?: number
  /** The class of this text on the public site, for the preview. */
  publicClass: string
}

/** Worded by the spec (section 5). */
const nothingSelectedMessage = 'Please select text to apply effects'
const shortcuts: Record<string, MarkupTag> = { b: 'bold', i: 'italic' }

/** A field with fewer lines starts with its toolbar folded away, which a form of three fields would be full of. */
const linesOfLongText = 8

/** A field for text markup, with a toolbar, shortcuts (Ctrl/Cmd + B, I), and a preview with the public styles. */
export function MarkupField<Name extends string>(props: Props<Name>) {
  const { label, name, rows, maxLength, publicClass } = props
  const { value, error, onChange } = useField<string>({ name })
  const [isPreviewed, setPreviewed] = usePreviewed()
  const [hasToolbar, setHasToolbar] = useState((rows ?? 1) >= linesOfLongText)
  const toolbarId = useId()
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { apply, onKeyDown } = useEffects(element)
  const stray = strayTags(value)
  const hint = stray.length > 0 && strayTagsMessage(stray)
  const control = useControl({ hint, error })
  // Hidden and not unmounted during a preview, so that its undo history is preserved.
  const shared = {
    ...control,
    name,
    value,
    maxLength,
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
    hidden: isPreviewed,
    ref: element,
  }
  return (
    <div className="field markup-field">
      <div className="markup-head">
        <label className="field-label" htmlFor={control.id}>
          {label}
        </label>
        {!isPreviewed && (
          <RowButton
            className="markup-effects"
            about={`for ${label}`}
            aria-expanded={hasToolbar}
            aria-controls={hasToolbar ? toolbarId : undefined}
            onClick={() => setHasToolbar(!hasToolbar)}
          >
            EFFECTS
          </RowButton>
        )}
        <RowButton about={label} onClick={() => setPreviewed(!isPreviewed)}>
          {isPreviewed ? 'EDIT' : 'PREVIEW'}
        </RowButton>
      </div>
      {!isPreviewed && hasToolbar && (
        <MarkupToolbar id={toolbarId} {...{ label }} onApply={apply} />
      )}
      {rows ? (
        <textarea rows={rows} {...shared} />
      ) : (
        <input type="text" autoComplete="off" {...shared} />
      )}
      {isPreviewed && <MarkupPreview {...{ label, value, publicClass }} />}
      <FieldMessages {...{ id: control.id, hint, error }} />
    </div>
  )
}

/** Whether the preview is shown: until the form is refused, because what is hidden cannot take the focus. */
function usePreviewed(): [isPreviewed: boolean, set: (isPreviewed: boolean) => void] {
  const { refusals } = useFormFields()
  const [since, setSince] = useState<number>()
  return [since === refusals, (isPreviewed) => setSince(isPreviewed ? refusals : undefined)]
}

/** Functions that apply an effect to the selected text: by its tag, and by a shortcut. */
function useEffects(element: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>) {
  const notices = useNotices()

  function apply(tag: MarkupTag) {
    if (element.current && !wrapSelection(element.current, tag))
      notices.fail(nothingSelectedMessage)
  }

  function onKeyDown(event: KeyboardEvent) {
    const tag = (event.ctrlKey || event.metaKey) && !event.altKey && shortcuts[event.key]
    if (!tag) return
    event.preventDefault()
    apply(tag)
  }
  return { apply, onKeyDown }
}

type PreviewProps = { label: string; value: string; publicClass: string }

const MarkupPreview = ({ label, value, publicClass }: PreviewProps) => (
  <div className="markup-preview" role="group" aria-label={`Preview of ${label}`}>
    {value.trim() ? (
      <div className={publicClass} dir="auto">
        <Markup nodes={parseMarkup(value)} />
      </div>
    ) : (
      <p className="field-hint">Nothing here yet.</p>
    )}
  </div>
)

const strayTagsMessage = (tags: string[]) =>
  `${tags.slice(0, 4).join(' ')} ${tags.length === 1 ? 'is unpaired and' : 'are unpaired and'} shown as typed. Write effects as [bold]text[/bold], and close the inner one first.`

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Wraps the selected text of a field in a tag and keeps it selected, so that another tag can follow. Returns false when
 * nothing but whitespace is selected.
 */
function wrapSelection(field: TextControl, tag: MarkupTag): boolean {
  const start = field.selectionStart ?? 0
  const selected = field.value.slice(start, field.selectionEnd ?? start)
  field.focus()
  if (!selected.trim()) return false
  const opening = `[${tag}]`
  replaceSelection(field, `${opening}${selected}[/${tag}]`)
  const selectedStart = start + opening.length
  field.setSelectionRange(selectedStart, selectedStart + selected.length)
  return true
}

/** With the deprecated execCommand, the only way to preserve the undo history; without it, by setRangeText. */
function replaceSelection(field: TextControl, text: string): void {
  const editor: { execCommand: (name: string, ui: boolean, text: string) => boolean } = document
  if (editor.execCommand('insertText', false, text)) return
  field.setRangeText(text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
