/** Copies a mail as mail programs paste it, with its looks; false where the browser refuses. Must be called by a press. */
export function copyMail(html: string, text: string): boolean {
  // Not by a ClipboardItem: Chromium cleans its HTML by parsing it, and the page's policy refuses the styles in it.
  const { execCommand } = document as { execCommand: (name: string) => boolean }
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('copy', fill, { capture: true })
  try {
    return execCommand.call(document, 'copy')
  } finally {
    document.removeEventListener('copy', fill, { capture: true })
  }
}
