import { useEffect, useRef, useState } from 'react'
import { lengthText } from '#src/lib/length.ts'
import { QrCode } from '../QrCode.tsx'
import { transferPage } from './transfer.ts'

export type TransferLinkProps = {
  token: string
  /** For how long it is good. */
  seconds: number
  onAgain: () => void
}

export function TransferLink({ token, seconds, onAgain }: TransferLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const left = useSecondsLeft(seconds)
  const address = new URL(`${transferPage}#${token}`, location.href).href
  return (
    <section className="stack-12 transfer-link" aria-labelledby="transfer-heading">
      <h2 id="transfer-heading" ref={heading} tabIndex={-1}>
        Open on another device
      </h2>
      {left > 0 ? (
        <>
          <p>
            Scan this with the other device, or send yourself the link. This device keeps the
            release.
          </p>
          <QrCode text={address} label="QR code of the link" />
          <p className="transfer-address">
            <a href={address}>{address}</a>
          </p>
          <p className="fact">
            Good for ten minutes, for one device: <span role="timer">{lengthText(left)}</span>
          </p>
        </>
      ) : (
        <p>This link is older than ten minutes now, and opens nothing any more.</p>
      )}
      <button className="text-button" type="button" onClick={onAgain}>
        Make a new link
      </button>
    </section>
  )
}

/** Counts down to 0 by the clock: a device that slept does not count on from where it was. */
function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  return left
}
