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

/** A toolbar of the tags, effects each in its own, with a roving tabindex (arrows, Home, End). */
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
      className="toolbar"
      role="toolbar"
      aria-label={`Effects for ${label}`}
      onKeyDown={moveFocus}
    >
      {tags.map((tag, index) => (
        <button
          key={tag}
          type="button"
          className="tool"
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
