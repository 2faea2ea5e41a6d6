import type { MarkupTag } from '#src/lib/markup.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Puts the selected text of a field into a tag and leaves it selected, so that another tag can follow. Answers false when
 * nothing is selected.
 */
export function wrapSelection(field: TextControl, tag: MarkupTag): boolean {
  const start = field.selectionStart ?? 0
  const selected = field.value.slice(start, field.selectionEnd ?? start)
  field.focus()
  if (!selected.trim()) return false
  const opening = `[${tag}]`
  replaceSelection(field, `${opening}${selected}[/${tag}]`)
  const begin = start + opening.length
  field.setSelectionRange(begin, begin + selected.length)
  return true
}

/** As if it were typed: nothing else lets Ctrl+Z take it back. Where a browser has given that up, the text still gets in. */
function replaceSelection(field: TextControl, text: string): void {
  const typing: { execCommand: (name: string, ui: boolean, text: string) => boolean } = document
  if (typing.execCommand('insertText', false, text)) return
  field.setRangeText(text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
