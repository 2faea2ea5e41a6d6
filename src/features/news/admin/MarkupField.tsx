import { type KeyboardEvent, type Ref, useId, useRef } from 'react'
import { Markup } from '#src/components/Markup.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { parseMarkup, strayTags, type MarkupTag } from '#src/lib/markup.ts'
import { nothingSelectedMessage } from '#src/features/news/messages.ts'
import { MarkupToolbar } from './MarkupToolbar.tsx'
import { wrapSelection } from './wrap-selection.ts'

type Props = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** How many lines it has; one when absent. */
  rows?: number
  /** How the public site sets this text. */
  publicClass: string
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
}

const shortcuts: Record<string, MarkupTag> = { b: 'bold', i: 'italic' }

/** A marked-up text: written with a toolbar, and shown as the public site shows it. */
export function MarkupField(props: Props) {
  const { label, name, value, onChange, rows, publicClass, isPreviewed, onPreview } = props
  const id = useId()
  const notices = useNotices()
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const stray = strayTags(value)

  function apply(tag: MarkupTag) {
    if (control.current && !wrapSelection(control.current, tag))
      notices.fail(nothingSelectedMessage)
  }

  function applyShortcut(event: KeyboardEvent) {
    const tag = (event.ctrlKey || event.metaKey) && !event.altKey && shortcuts[event.key]
    if (!tag) return
    event.preventDefault()
    apply(tag)
  }

  const shared = {
    id,
    name,
    value,
    'aria-describedby': stray.length > 0 ? `${id}-hint` : undefined,
    onKeyDown: applyShortcut,
    // Its own undo outlives a look at the preview.
    hidden: isPreviewed,
  }
  return (
    <div className="field markup-field">
      <div className="markup-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <button
          type="button"
          className="row-button"
          aria-label={`${isPreviewed ? 'EDIT' : 'PREVIEW'} ${label}`}
          onClick={() => onPreview(!isPreviewed)}
        >
          {isPreviewed ? 'EDIT' : 'PREVIEW'}
        </button>
      </div>
      {!isPreviewed && <MarkupToolbar label={label} onApply={apply} />}
      {rows ? (
        <textarea
          ref={control as Ref<HTMLTextAreaElement>}
          rows={rows}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...shared}
        />
      ) : (
        <input
          ref={control as Ref<HTMLInputElement>}
          type="text"
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          {...shared}
        />
      )}
      {isPreviewed && (
        <div className="markup-preview" role="group" aria-label={`Preview of ${label}`}>
          {value.trim() ? (
            <div className={publicClass} dir="auto">
              <Markup nodes={parseMarkup(value)} />
            </div>
          ) : (
            <p className="field-hint">Nothing here yet.</p>
          )}
        </div>
      )}
      {stray.length > 0 && (
        <p className="field-hint" id={`${id}-hint`}>
          {strayTagsMessage(stray)}
        </p>
      )}
    </div>
  )
}

const strayTagsMessage = (tags: string[]) =>
  `${tags.slice(0, 4).join(' ')} ${tags.length === 1 ? 'has no partner and is' : 'have no partners and are'} shown as typed. An effect is opened and closed around its text, one inside the other: [bold]like this[/bold].`
