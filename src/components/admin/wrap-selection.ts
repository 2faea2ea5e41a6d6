import type { MarkupTag } from '#src/lib/markup.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Wraps the selected text of a field in a tag and keeps it selected, so that another tag can follow. Returns false when
 * nothing but whitespace is selected.
 */
export function wrapSelection(field: TextControl, tag: MarkupTag): boolean {
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
