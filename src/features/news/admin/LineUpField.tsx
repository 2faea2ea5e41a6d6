import { useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { actsOf, actsText } from './acts.ts'
import type { ShowChoices } from './contract.ts'
import type { Act } from './fields.ts'
import { lineUpHint } from './messages.ts'

type Props = {
  acts: Act[]
  /** The artists of the roster. */
  artists: ShowChoices['artists']
  onChange: (acts: Act[]) => void
}

/** Who plays, in one line of text. */
export function LineUpField({ acts, artists, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; acts: Act[] }>()
  function type(text: string): void {
    // An artist who is not on the site any more stays one of the line-up.
    const before = acts.flatMap(({ name, artistId }) => (artistId ? [{ name, id: artistId }] : []))
    const named = actsOf(text, [...artists, ...before])
    setTyped({ text, acts: named })
    onChange(named)
  }
  return (
    <TextField
      label="Line-up"
      name="acts"
      hint={lineUpHint}
      // What was typed last, with its blanks and commas, unless something else has changed the line-up.
      value={typed?.acts === acts ? typed.text : actsText(acts)}
      onChange={type}
    />
  )
}
