import { useEffect, useRef, useState } from 'react'
import { formatTime, visitorClock, type DateStyle } from '#src/lib/dates.ts'
import { QrCode } from '../QrCode.tsx'
import { transferPage } from './transfer.ts'

export type TransferLinkProps = {
  token: string
  /** For how long it is good. */
  seconds: number
  dates: DateStyle
  onAgain: () => void
}

export function TransferLink({ token, seconds, dates, onAgain }: TransferLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const end = useEnd(seconds, dates)
  const address = new URL(`${transferPage}#${token}`, location.href).href
  return (
    <section className="stack-12 transfer-link" aria-labelledby="transfer-heading">
      <h2 id="transfer-heading" ref={heading} tabIndex={-1}>
        Open on another device
      </h2>
      {end ? (
        <>
          <p>
            Scan this with the other device, or send yourself the link. The record stays on this
            device, too.
          </p>
          <QrCode text={address} label="QR code of the link" />
          <p className="fact">
            <a href={address} translate="no">
              {address}
            </a>
          </p>
          <p className="fact">Works once, until {end}, your time.</p>
        </>
      ) : (
        <p>This link has expired after ten minutes.</p>
      )}
      <button className="text-button" type="button" onClick={onAgain}>
        Make a new link
      </button>
    </section>
  )
}

/** The time of day at which a link ends, '' when it has ended. */
function useEnd(seconds: number, dates: DateStyle): string {
  const [end, setEnd] = useState(() =>
    formatTime(new Date(Date.now() + seconds * 1000).toISOString(), visitorClock(dates)),
  )
  useEffect(() => {
    const timer = setTimeout(() => setEnd(''), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return end
}
