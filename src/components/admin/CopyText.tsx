import { useNotices } from './notices.tsx'
import { RowButton } from './fields.tsx'

const copyingFailedMessage = 'Your browser blocked copying. Please select the text and copy it.'

/** A button that copies a text to the clipboard; `copied` is the notice then. */
export function CopyText({ text, copied }: { text: string; copied: string }) {
  const notices = useNotices()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notices.succeed(copied)
    } catch {
      notices.fail(copyingFailedMessage)
    }
  }

  return <RowButton onClick={copy}>COPY</RowButton>
}
