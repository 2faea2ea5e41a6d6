import { useState } from 'react'
import type { Mail } from '#src/lib/mail-tree.ts'
import { RowButton } from '../fields.tsx'
import { useNotices } from '../notices.tsx'

export type MadeMail = {
  mail: Mail
  /** Its page is on the site as it is here. */
  isLive: boolean
}

/** The button that makes a mail of a record and shows it; what that takes is loaded when it is pressed. */
export function MailButton({ make }: { make: (now: Date) => Promise<MadeMail> }) {
  const notices = useNotices()
  const [dialog, setDialog] = useState<React.ReactNode>()
  const [isBusy, setBusy] = useState(false)

  async function open() {
    if (isBusy) return
    setBusy(true)
    try {
      const [{ MailDialog }, made] = await Promise.all([
        import('./MailDialog.tsx'),
        make(new Date()),
      ])
      setDialog(<MailDialog {...made} onClose={() => setDialog(undefined)} />)
    } catch {
      notices.fail(mailUnavailableMessage)
    }
    setBusy(false)
  }

  return (
    <>
      {/* Never disabled, which would take the focus that the dialog gives back. */}
      <RowButton aria-disabled={isBusy} onClick={open}>
        MAKE A MAIL OF THIS
      </RowButton>
      {dialog}
    </>
  )
}

const mailUnavailableMessage = 'We could not load the mail. Please try again in a minute.'
