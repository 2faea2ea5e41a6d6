import { useEffect, useEffectEvent, useState } from 'react'
import { useNotices } from '../notices.tsx'
import { MailDialog, type Made } from './MailDialog.tsx'

type Props = { make: (now: Date) => Promise<Made>; onClose: () => void }

/** Makes a mail and shows it. */
export function MadeMail({ make, onClose }: Props) {
  const notices = useNotices()
  const [made, setMade] = useState<Made>()
  const begin = useEffectEvent(() => {
    make(new Date()).then(setMade, () => {
      notices.fail(mailUnavailableMessage)
      onClose()
    })
  })
  useEffect(() => begin(), [])
  return made && <MailDialog {...made} onClose={onClose} />
}

const mailUnavailableMessage = 'We could not make the mail. Please try again in a minute.'
