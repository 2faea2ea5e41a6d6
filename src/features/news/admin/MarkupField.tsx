import { type KeyboardEvent, useId, useRef } from 'react'
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
  /** The number of lines of a textarea; absent for a single-line input. */
  rows?: number
  /** The class of this text on the public site, for the preview. */
  publicClass: string
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
}

const shortcuts: Record<string, MarkupTag> = { b: 'bold', i: 'italic' }

/** A field for text markup, with a toolbar, shortcuts (Ctrl/Cmd + B, I), and a preview with the public styles. */
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
    // Hidden and not unmounted during a preview, so that its undo history is preserved.
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
          ref={control}
          rows={rows}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...shared}
        />
      ) : (
        <input
          ref={control}
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
