import { type KeyboardEvent, useRef, useState } from 'react'
import { markupClass, markupTags, type MarkupTag } from '#src/lib/markup.ts'

type Props = {
  id: string
  /** The label of the field that it edits. */
  label: string
  onApply: (tag: MarkupTag) => void
}

const steps: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % markupTags.length,
  ArrowLeft: (index) => (index + markupTags.length - 1) % markupTags.length,
  Home: () => 0,
  End: () => markupTags.length - 1,
}

/** A toolbar of the markup tags, each in its own effect, with a roving tabindex (arrows, Home, End). */
export function MarkupToolbar({ id, label, onApply }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  function moveFocus(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(current)
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
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
      {markupTags.map((tag, index) => (
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
          <span className={markupClass(tag)}>{tag}</span>
        </button>
      ))}
    </div>
  )
}
