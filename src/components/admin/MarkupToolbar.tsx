import { useRef, useState } from 'react'
import { markupClass, markupTags, type MarkupTag } from '#src/lib/markup.ts'
import { textTags, type TextTag } from '#src/lib/rich-text.ts'

type Props = {
  id: string
  /** The label of the field that it edits. */
  label: string
  /** The field takes links and blocks too. */
  isRich: boolean
  onApply: (tag: MarkupTag | TextTag) => void
}

const isEffect = (tag: MarkupTag | TextTag): tag is MarkupTag =>
  markupTags.some((effect) => effect === tag)

/**
 * A toolbar of the tags, effects each in its own, four or eight in a line, so that all are seen; with a roving tabindex
 * (arrows, Home, End).
 */
export function MarkupToolbar({ id, label, isRich, onApply }: Props) {
  const tags = isRich ? [...markupTags, ...textTags] : markupTags
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  function moveFocus(event: React.KeyboardEvent) {
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    // It is the current one once it has the focus.
    buttons.at(next % tags.length)?.focus()
  }

  return (
    <div
      ref={bar}
      id={id}
      className="-mb-1 grid grid-cols-4 border border-line min-[800px]:grid-cols-8"
      role="toolbar"
      aria-label={`Effects for ${label}`}
      onKeyDown={moveFocus}
    >
      {tags.map((tag, index) => (
        <button
          key={tag}
          type="button"
          className="tool -mr-1 -mb-1 min-h-44 min-w-0 border-r border-b border-line p-4 font-text text-15 leading-normal weight-500 focus-visible:-outline-offset-4"
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Focus stays in the field, which preserves its selection and a phone's on-screen keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onApply(tag)}
        >
          <span className={isEffect(tag) ? markupClass(tag) : undefined}>{tag}</span>
        </button>
      ))}
    </div>
  )
}
