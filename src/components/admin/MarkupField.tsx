import { useId, useRef, useState } from 'react'
import { Markup } from '#src/components/Markup.tsx'
import { RichText } from '#src/components/RichText.tsx'
import { parseMarkup, strayTags, type MarkupTag } from '#src/lib/markup.ts'
import { inlineNodes, parseText, type TextTag } from '#src/lib/rich-text.ts'
import { FieldMessages, useControl, useField, useFormFields, RowButton } from './fields.tsx'
import { MarkupToolbar } from './MarkupToolbar.tsx'
import { useNotices } from './notices.tsx'
import { useTextTags } from './use-text-tags.tsx'

type Props = {
  label: string
  name: string
  /** The number of lines of a textarea; absent for a single-line input. */
  rows?: number
  hint?: string
  /** The class of this text on the public site, for the preview. */
  publicClass: string
  /** It takes links, headings, lists, quotes, pictures and releases too. */
  isRich?: boolean
}

/** Worded by the spec (section 5). */
const nothingSelectedMessage = 'Please select text to apply effects'
const shortcuts: Record<string, MarkupTag | TextTag> = { b: 'bold', i: 'italic', k: 'link' }

/** A field with fewer lines starts with its toolbar folded away, which a form of three fields would be full of. */
const linesOfLongText = 8

/** A field for text markup, with a toolbar, shortcuts (Ctrl/Cmd + B, I, and K for a link), and a preview with the public styles. */
export function MarkupField(props: Props) {
  const { label, name, rows, publicClass, isRich = false } = props
  const { value, error, onChange } = useField<string>({ name })
  const [isPreviewed, setPreviewed] = usePreviewed()
  const [hasToolbar, setHasToolbar] = useState((rows ?? 1) >= linesOfLongText)
  const toolbarId = useId()
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { apply, onKeyDown, dialogs } = useTags(element, isRich, name)
  const stray = strayTags(isRich ? inlineNodes(parseText(value)) : parseMarkup(value))
  const hint = stray.length > 0 ? strayTagsMessage(stray) : props.hint
  const control = useControl({ hint, error })
  // Hidden and not unmounted during a preview, so that its undo history is preserved.
  const shared = {
    ...control,
    name,
    value,
    onKeyDown,
    onChange: (event: React.ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
    hidden: isPreviewed,
    ref: element,
  }
  return (
    <div className="field markup-field gap-0">
      <div className="flex items-end justify-between gap-8">
        <label className="field-label flex-1 pt-12 pb-6" htmlFor={control.id}>
          {label}
        </label>
        {!isPreviewed && (
          <RowButton
            className="markup-effects min-w-96 border-b-0"
            about={`for ${label}`}
            aria-expanded={hasToolbar}
            aria-controls={hasToolbar ? toolbarId : undefined}
            onClick={() => setHasToolbar(!hasToolbar)}
          >
            EFFECTS
          </RowButton>
        )}
        <RowButton
          className="min-w-96 border-b-0"
          about={label}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {isPreviewed ? 'EDIT' : 'PREVIEW'}
        </RowButton>
      </div>
      {!isPreviewed && hasToolbar && (
        <MarkupToolbar id={toolbarId} label={label} isRich={isRich} onApply={apply} />
      )}
      {rows ? (
        <textarea rows={rows} {...shared} />
      ) : (
        <input type="text" autoComplete="off" {...shared} />
      )}
      {isPreviewed && (
        <MarkupPreview label={label} value={value} publicClass={publicClass} isRich={isRich} />
      )}
      {dialogs}
      <FieldMessages id={control.id} hint={hint} error={error} />
    </div>
  )
}

/** Whether the preview is shown: until the form is refused, because what is hidden cannot take the focus. */
function usePreviewed(): [isPreviewed: boolean, set: (isPreviewed: boolean) => void] {
  const { refusals } = useFormFields()
  const [since, setSince] = useState<number>()
  return [since === refusals, (isPreviewed) => setSince(isPreviewed ? refusals : undefined)]
}

/** Functions that apply a tag to the selected text, by its button and by a shortcut, and the dialogs of those that ask. */
function useTags(
  element: React.RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>,
  isRich: boolean,
  name: string,
) {
  const notices = useNotices()
  // A field behind a dialog forgets its selection.
  const selection = useRef<[start: number, end: number]>([0, 0])
  const { ask, dialogs } = useTextTags(name, (opening, closing = '') => {
    element.current?.setSelectionRange(...selection.current)
    if (element.current) wrapSelection(element.current, opening, closing)
  })

  function apply(tag: MarkupTag | TextTag) {
    const field = element.current
    if (!field) return
    selection.current = [field.selectionStart, field.selectionEnd]
    if (ask(tag)) return
    if (hasSelection(field)) wrapSelection(field, `[${tag}]`, `[/${tag}]`)
    else notices.fail(nothingSelectedMessage)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const tag = (event.ctrlKey || event.metaKey) && !event.altKey && shortcuts[event.key]
    if (!tag || (tag === 'link' && !isRich)) return
    event.preventDefault()
    apply(tag)
  }
  return { apply, onKeyDown, dialogs: isRich && dialogs }
}

type PreviewProps = { label: string; value: string; publicClass: string; isRich: boolean }

const MarkupPreview = ({ label, value, publicClass, isRich }: PreviewProps) => (
  <div
    className="border border-dashed border-line p-[clamp(16px,3vw,32px)]"
    role="group"
    aria-label={`Preview of ${label}`}
  >
    {value.trim() && isRich ? (
      <RichText className={publicClass} text={value} headings="h2" />
    ) : value.trim() ? (
      <div className={publicClass} dir="auto">
        <Markup nodes={parseMarkup(value)} />
      </div>
    ) : (
      <p className="field-hint">Nothing here yet.</p>
    )}
  </div>
)

const strayTagsMessage = (tags: string[]) =>
  `${tags.slice(0, 4).join(' ')} ${tags.length === 1 ? 'is' : 'are'} shown as typed: unpaired, or not for this field. Write effects as [bold]text[/bold], and close the inner one first.`

type TextControl = HTMLInputElement | HTMLTextAreaElement

const selectionOf = ({ value, selectionStart, selectionEnd }: TextControl): string =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0)

/** Whether more than blanks are selected; the field gets the focus. */
function hasSelection(field: TextControl): boolean {
  field.focus()
  return selectionOf(field).trim() !== ''
}

/** Puts tags around the selected text of a field, and keeps it selected, so that another tag can follow. */
function wrapSelection(field: TextControl, opening: string, closing: string): void {
  field.focus()
  const start = (field.selectionStart ?? 0) + opening.length
  const selected = selectionOf(field)
  replaceSelection(field, `${opening}${selected}${closing}`)
  field.setSelectionRange(start, start + selected.length)
}

/** With the deprecated execCommand, the only way to preserve the undo history; without it, by setRangeText. */
function replaceSelection(field: TextControl, text: string): void {
  const editor: { execCommand: (name: string, ui: boolean, text: string) => boolean } = document
  if (editor.execCommand('insertText', false, text)) return
  field.setRangeText(text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
