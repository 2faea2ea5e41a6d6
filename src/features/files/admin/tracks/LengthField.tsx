import { useState } from 'react'
import { FieldMessages, useControl } from '#src/components/admin/fields.tsx'
import { wrongLengthMessage } from '#src/features/files/messages.ts'
import { lengthText, parseLength } from '#src/lib/length.ts'

type Props = { label: string; seconds: number | null; onChange: (seconds: number | null) => void }

/** A length as minutes and seconds. What is no length stays as it was typed, with a message. */
export function LengthField({ label, seconds, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typed.trim() !== '' && parseLength(typed) === null
  const error = isWrong ? wrongLengthMessage : undefined
  const control = useControl({ error })
  return (
    <div className="field track-length">
      <input
        {...control}
        aria-label={label}
        inputMode="numeric"
        placeholder="m:ss"
        maxLength={8}
        value={typed ?? (seconds === null ? '' : lengthText(seconds))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          if (typed === undefined || isWrong) return
          setTyped(undefined)
          const length = parseLength(typed)
          if (length !== seconds) onChange(length)
        }}
      />
      <FieldMessages id={control.id} error={error} />
    </div>
  )
}
